/** The nine services of LiveUIBench (§2 "Task organization"), as AppWorld names them. */
export const SERVICES = ['spotify', 'amazon', 'gmail', 'phone', 'venmo', 'splitwise', 'todoist', 'simple_note', 'file_system'] as const
export type Service = (typeof SERVICES)[number]

export function isService(text: string): text is Service {
  return SERVICES.some((service) => service === text)
}
