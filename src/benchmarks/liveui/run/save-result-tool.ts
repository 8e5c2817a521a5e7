import type { ToolSpec } from '../../../core/ports/model.ts'

/** The tool by which an agent ends (design §14). */
export const SAVE_RESULT: ToolSpec = {
  name: 'save_result',
  description:
    'Ends the goal: sets values in the application’s saved state and leaves a message for the user. Call it once, last. ' +
    'Each key of patch is a JSON Pointer that starts with /saved/ and lies at or below one of the goal’s "saves" pointers; its value replaces what is there, and a last part "-" appends to a list. ' +
    'Several keys are applied in the order in which they stand. An invalid patch changes nothing and is answered with the reason.',
  parameters: {
    type: 'object',
    properties: {
      patch: { type: 'object', description: 'JSON Pointer under /saved → value. {} when nothing has to be kept.', additionalProperties: true },
      message: { type: 'string', description: 'One sentence to the user about what was done.' },
    },
    required: ['patch', 'message'],
    additionalProperties: false,
  },
}
