import type { JsonObject } from '../../../core/json.ts'
import type { EvidenceEvent } from '../evidence.ts'
import type { AppDocumentState, LayoutRenderer } from '../layout.ts'
import type { UserProfile } from '../prompts/user-profile.ts'
import type { Contract } from '../task-schema.ts'
import { emptyInputs, uiShowing } from './initial-state.ts'
import type { LiveApp } from './live-app.ts'

/** What stands in the forms and what the agent said last. A freshly built application has neither. */
export interface Shown {
  /** `{ <action>: { <input>: value } }`; null when the forms are empty. */
  readonly submitted: { readonly action: string; readonly inputs: JsonObject } | null
  readonly message: string | null
}

/** One application in front of its user. */
export interface Screen {
  readonly renderer: LayoutRenderer
  readonly contract: Contract
  readonly user: Pick<UserProfile, 'locale' | 'currency'>
}

/** Opens each view of the contract and records what stands there. No model is asked: changing views is presentation only. */
export function showViews(screen: Screen, app: LiveApp, shown: Shown, record: (event: EvidenceEvent) => void): void {
  for (const view of screen.contract.views) {
    record({ type: 'rendered', view: screen.renderer.render(app.layout, documentState(screen, app, shown, view.id), view.id) })
  }
}

/** Goals and inputs that the application's user can reach, in any of its views. */
export function surfaceOf(screen: Screen, app: LiveApp): ReturnType<LayoutRenderer['surface']> {
  const first = screen.contract.views[0]?.id ?? ''
  return screen.renderer.surface(app.layout, app.orchestration, documentState(screen, app, { submitted: null, message: null }, first))
}

function documentState(screen: Screen, app: LiveApp, shown: Shown, view: string): AppDocumentState {
  const empty = emptyInputs(screen.contract)
  return {
    inputs: shown.submitted === null ? empty : { ...empty, [shown.submitted.action]: shown.submitted.inputs },
    saved: app.saved,
    ui: uiShowing(app.orchestration, view),
    message: shown.message,
    formats: { locale: screen.user.locale, currency: screen.user.currency ?? undefined },
  }
}
