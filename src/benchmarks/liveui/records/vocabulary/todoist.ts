import type { JsonObject } from '../../../../core/json.ts'
import type { FieldValue } from '../field-value.ts'
import type { ServiceVocabulary } from '../field-spec.ts'
import { boolean, choice, computed, counter, date, dateTime, number, ofRows, person, reference, text } from '../fields.ts'
import type { RecordReading } from '../record-reading.ts'

const COLORS = ['charcoal', 'red', 'blue', 'green', 'orange', 'yellow'] as const
const PRIORITIES = ['high', 'medium', 'low'] as const
const UNITS = ['minutes', 'hours', 'days'] as const

/** Favourite and archived are kept per collaborator; here: the user's own. */
const ownLink =
  (column: string) =>
  (row: JsonObject, reading: RecordReading): FieldValue => {
    const links = reading.rowsBy('project_collaborator_links', 'project_id', Number(row['id']))
    const own = links.find((link) => link['user_id'] === reading.ownUserId)
    return own === undefined ? { type: 'none' } : { type: 'boolean', value: own[column] === 1 || own[column] === true }
  }

const work = {
  title: text('title', 'required'),
  description: text('description'),
  due_date: date('due_date'),
  priority: choice('priority', PRIORITIES, 'optional', { default: 'medium' }),
  is_completed: boolean('is_completed'),
  duration: number('duration'),
  duration_unit: choice('duration_unit', UNITS),
  order: counter('order_index'),
} as const

export const TODOIST: ServiceVocabulary = {
  Project: {
    table: 'projects',
    scope: 'all',
    owner: 'user_id',
    label: 'name',
    seedable: true,
    fields: {
      name: text('name', 'required'),
      color: choice('color', COLORS),
      description: text('description'),
      is_inbox: boolean('is_inbox', 'never'),
      owner: person('user_id'),
      collaborators: ofRows('people', { table: 'project_collaborator_links', by: 'project_id', column: 'user_id' }),
      is_favorite: computed('boolean', ownLink('is_favorite'), {}, 'optional'),
      is_archived: computed('boolean', ownLink('is_archived'), {}, 'optional'),
    },
  },
  Label: {
    table: 'labels',
    scope: 'all',
    owner: 'user_id',
    label: 'name',
    seedable: true,
    fields: { name: text('name', 'required'), color: choice('color', COLORS), owner: person('user_id') },
  },
  Section: {
    table: 'sections',
    scope: 'all',
    label: 'name',
    seedable: true,
    fields: { project: reference('Project', 'project_id', 'required'), name: text('name', 'required'), order: counter('order_index') },
  },
  Task: {
    table: 'tasks',
    scope: 'all',
    owner: 'user_id',
    label: 'title',
    seedable: true,
    fields: {
      project: { ...reference('Project', 'project_id'), means: "default of a starting record: the owner's Inbox" },
      section: reference('Section', 'section_id'),
      ...work,
      assignee: person('assignee_id'),
      owner: person('user_id'),
      labels: ofRows('references', { table: 'task_label_links', by: 'task_id', column: 'label_id' }, 'optional', 'Label'),
    },
  },
  SubTask: { table: 'sub_tasks', scope: 'all', label: 'title', seedable: true, fields: { task: reference('Task', 'task_id', 'required'), ...work } },
  Comment: {
    table: 'task_comments',
    scope: 'all',
    owner: 'user_id',
    label: 'content',
    seedable: true,
    fields: {
      task: reference('Task', 'task_id', 'required'),
      author: person('user_id'),
      content: text('content', 'required'),
      attachments: ofRows('texts', { table: 'attachments', by: 'task_comment_id', column: 'file_name' }, 'never'),
      created_at: dateTime('created_at'),
    },
  },
  Invite: {
    table: 'project_invites',
    scope: 'all',
    seedable: false,
    fields: { project: reference('Project', 'project_id', 'never'), inviter: person('invitor_id', 'never'), invitee: person('invitee_id', 'never') },
  },
  Notification: {
    table: 'notifications',
    scope: 'own',
    owner: 'user_id',
    label: 'title',
    seedable: false,
    fields: { title: text('title', 'never'), message: text('message', 'never'), read: boolean('read', 'never') },
  },
}
