import type { ServiceAnswer, WorldSession } from '../../../src/benchmarks/liveui/world.ts'
import { caller, numberIn } from './test-worlds.ts'

const MILO = 'milo.okafor@example.com'
const INES = 'ines.varga@example.com'

/** A walk through all nine services, as an application would make it; every call answers 200. Random parts (codes, dates) are in it on purpose. */
export async function everydayCalls(session: WorldSession): Promise<readonly ServiceAnswer[]> {
  const answers: ServiceAnswer[] = []
  const call = caller(session)
  const ok = async (...[api, args]: Parameters<typeof call>): Promise<ServiceAnswer> => {
    const answer = await call(api, args)
    if (answer.status !== 200) throw new Error(`${api}: ${answer.status} ${JSON.stringify(answer.body)} ${answer.fault ?? ''}`)
    answers.push(answer)
    return answer
  }
  const alarm = numberIn(await ok('phone.create_alarm', { time: '05:45', label: 'Early shift', repeat_days: ['monday'] }), 'alarm_id')
  await ok('phone.update_alarm', { alarm_id: alarm, enabled: false })
  await ok('phone.send_text_message', { phone_number: '5550001002', message: 'Call after eight.' })
  const note = numberIn(await ok('simple_note.create_note', { title: 'Dentist', content: '1. guard?' }), 'note_id')
  await ok('simple_note.add_content_to_note', { note_id: note, append_or_prepend: 'append', added_content: '2. price?' })
  const project = numberIn(await ok('todoist.create_project', { name: 'Move' }), 'project_id')
  const task = numberIn(await ok('todoist.create_task', { project_id: project, title: 'Book van', priority: 'medium' }), 'task_id')
  await ok('todoist.update_task', { task_id: task, priority: 'high' })
  await ok('todoist.send_project_invite', { project_id: project, email: MILO })
  // A service fault on the way: rolled back, and as repeatable as the rest.
  answers.push(await call('phone.create_alarm', { time: '7:10', label: 'Nap' }))
  const group = numberIn(await ok('splitwise.create_group', { name: 'Heron Lake', member_emails: [MILO, INES] }), 'group_id')
  const expense = numberIn(
    await ok('splitwise.record_expense', {
      group_id: group,
      description: 'Canoe',
      paid_amount: 60,
      payer_email: INES,
      debtor_emails: ['rana.ito@example.com', INES],
      debt_amounts: [30, 30],
    }),
    'expense_id',
  )
  await ok('splitwise.update_expense', { expense_id: expense, debtor_emails: ['rana.ito@example.com', MILO, INES], debt_amounts: [10, 25, 25] })
  const payment = numberIn(await ok('venmo.create_transaction', { receiver_email: INES, amount: 10, description: 'Canoe at Heron Lake' }), 'transaction_id')
  await ok('venmo.like_transaction', { transaction_id: payment })
  await ok('venmo.add_to_venmo_balance', { amount: 20, payment_card_id: 1 })
  await ok('gmail.send_email', { email_addresses: [MILO], subject: 'Plan', body: 'See the file.', attachment_file_paths: ['~/documents/budget.csv'] })
  await ok('gmail.create_draft', { recipient_email_addresses: [INES], subject: 'Packing', body: 'Bring the stove?' })
  const playlist = numberIn(await ok('spotify.create_playlist', { title: 'Rainy commute' }), 'playlist_id')
  await ok('spotify.add_song_to_playlist', { playlist_id: playlist, song_id: 5 })
  await ok('spotify.like_song', { song_id: 7 })
  await ok('spotify.review_song', { song_id: 7, rating: 4, title: 'Warm', text: 'Good for rain.' })
  await ok('spotify.play_music', { playlist_id: playlist })
  await ok('spotify.shuffle_song_queue')
  await ok('amazon.add_product_to_cart', { product_id: 1, quantity: 2 })
  await ok('amazon.add_gift_wrapping_to_product', { product_id: 1, quantity: 1 })
  await ok('amazon.place_order', { payment_card_id: 1, address_id: 1 })
  await ok('amazon.write_product_review', { product_id: 1, rating: 5, title: 'Nice', text: 'Good weight.' })
  await ok('file_system.create_file', { file_path: '~/documents/trip/plan.txt', content: 'v1' })
  await ok('file_system.move_file', { source_file_path: '~/documents/trip/plan.txt', destination_file_path: '~/documents/trip/final.txt' })
  return answers
}
