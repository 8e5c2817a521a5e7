import type { Style } from '../support/style.ts'
import { byState } from './by-state.ts'
import { cards } from './cards.ts'
import { block, lines } from './lines.ts'
import { looseRows } from './loose-rows.ts'
import { moreThanAsked } from './more-than-asked.ts'
import { nested } from './nested.ts'
import { rowButtons } from './row-buttons.ts'
import { sections } from './sections.ts'
import { sentences } from './sentences.ts'
import { signs } from './signs.ts'
import { table } from './table.ts'
import { tabs } from './tabs.ts'
import { yesOrNoCards, yesOrNoTable } from './yes-or-no.ts'

export const STYLES: readonly Style[] = [
  table,
  cards,
  sections,
  sentences,
  looseRows,
  tabs,
  rowButtons,
  nested,
  byState,
  lines,
  block,
  moreThanAsked,
  signs,
  yesOrNoTable,
  yesOrNoCards,
]
