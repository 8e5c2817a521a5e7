import type { Contract } from '../task-schema.ts'
import type { ApiDescription } from '../world.ts'
import { apiLines } from './api-lines.ts'
import { promptJson } from './prompt-json.ts'
import { section } from './prompt-section.ts'
import { joinPrompt, type PromptText } from './prompt-text.ts'
import type { UserProfile } from './user-profile.ts'

const RULES = `You are the architect of personal applications. One person tells you what they need; you write the orchestration of an application that they will use for a long time. You do not draw the screen: a UI designer does that next, from your orchestration.

How such an application lives:
- Its screen is bound to three trees of state. /inputs holds what the user types: /inputs/<action>/<input>. /saved holds what the application keeps. /ui holds which view is open and similar choices of display.
- When the user submits an action, an agent carries out the goal of that action. The agent sees the user's own words, the submitted inputs, the whole of /saved, the goal, the instructions of the goal's role and the list of retained information, and nothing else: not the requirement, not this conversation, not the screen, not earlier actions. It gets tools for exactly the APIs that the goal names. It ends by saving values under the goal's "saves" pointers.
- The screen shows /saved. What is not in /saved is neither shown nor remembered: later actions and later visits start from it alone. So every value that a view shows, and every id of a service record that a later action may have to change, has to be saved.
- Changing views needs no agent. A later visit is built again from this orchestration, the screen and /saved.

Answer with one JSON object and nothing else, in this shape:`

const SHAPE = `{
  "title": "name of the application",
  "roles": { "<role>": { "instructions": "how an agent in this role works: what it has to take care of, which records are whose, what to look up, what to leave alone, and exactly how entries under /saved look" } },
  "goals": {
    "<action id of the contract>": {
      "role": "<role>",
      "outcome": "what has to be true in the services and in /saved when the action is done",
      "services": ["<service>"],
      "apis": ["<service>.<api>"],
      "effect": "read" or "write",
      "saves": ["/saved/<key>"]
    },
    "<id of your own>": { a load goal, as above, with "effect": "read" and "onOpen": "<view id>" }
  },
  "retained": [{ "path": "/saved/<key>", "why": "what it is kept for" }],
  "views": { "<view id of the contract>": { "show": { "/ui/<key>": "<value>" } } },
  "state": { "saved": { "<key>": [] or {} or another first value }, "ui": { "<key>": "<first value>" } }
}`

const DETAILS = `Rules:
- "goals" has every action of the contract under its own id. Which inputs an action has is settled by the contract.
- "services" and "apis" come from the list of APIs you are given. Name every API that a careful agent needs, the reading ones too (to look up a person, to find a record, to verify), and no others; at most 100 a goal. With "effect": "read" only APIs of class read are given to the agent.
- "saves" are JSON Pointers; the agent may write there and below. They are pointers, not patterns: /saved/items allows /saved/items/3/name.
- "retained" names at least /saved/<id> for each id under "retains" in the contract.
- "views" has every view of the contract under its own id, with the values under /ui that open it. An only view may always be there, with an empty "show"; of several, opening one hides what the others are there to show.
- A view with "onOpen": true may be filled when the application first opens, before the user does anything: give it a load goal. No other view has one.
- "state" holds first values, so that everything that the screen binds to exists.
- "__proto__" is no key.`

/** Everything that the first call of a generation says (design §6.2, step 1). */
export function orchestratePrompt(input: {
  readonly requirement: string
  readonly contract: Contract
  readonly user: UserProfile
  readonly apis: readonly ApiDescription[]
}): PromptText {
  return {
    system: joinPrompt(RULES, section('shape', SHAPE), DETAILS, section('phase', 'orchestrate')),
    user: joinPrompt(
      'The APIs of the services that this application may use:',
      section('apis', apiLines(input.apis)),
      'The user:',
      section('user', promptJson(input.user)),
      'The requirement, in the user’s words:',
      section('requirement', input.requirement),
      'The contract: the ids by which the views, actions, inputs and retained information will be addressed. It says what an action is for, not how to do it.',
      section('contract', promptJson(input.contract)),
    ),
  }
}
