/** Words of state that are commonly negated in one text (`not paid`): found only where they are not. */
export const STATUS_WORDS: ReadonlySet<string> = new Set([
  'paid', 'settled', 'even', 'done', 'complete', 'completed', 'finished', 'sent', 'read', 'open', 'closed', 'answered', 'solved', 'resolved',
  'active', 'current', 'currently', 'selected', 'enabled', 'on', 'public', 'private', 'wrapped', 'pinned', 'starred', 'archived', 'ordered',
  'returned', 'delivered', 'available', 'approved', 'confirmed', 'cancelled', 'canceled', 'scheduled', 'saved', 'shared',
])
