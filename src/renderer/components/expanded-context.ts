import { createContext } from 'react'
import type { ExpandedLayout } from '../expand/expand-layout.ts'

/**
 * The expanded layout that is on show. json-render's document holds structure, bindings and actions; components look the rest up here
 * by key, so that nothing that came from the state is ever read as an expression a second time.
 */
export const ExpandedContext = createContext<ExpandedLayout>({ root: undefined, elements: {}, truncated: false })
