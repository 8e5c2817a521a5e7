/** What a control's event says, without the DOM's types: this code is type-checked for the server. */

interface ControlEvent {
  readonly currentTarget: object
}

export function typedText(event: ControlEvent): string {
  const target = event.currentTarget
  return 'value' in target && typeof target.value === 'string' ? target.value : ''
}

export function isChecked(event: ControlEvent): boolean {
  return 'checked' in event.currentTarget && event.currentTarget.checked === true
}
