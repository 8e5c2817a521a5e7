import type { ServiceReading } from '../metrics/service-reading.ts'

export const READING_TITLES: { readonly [reading in ServiceReading]: string } = {
  operational: 'operational service checks',
  'with-records': 'service and record checks',
}

export const READING_NOTES: { readonly [reading in ServiceReading]: string } = {
  operational: 'As in the paper: service evidence is recorded calls and changes; checks that read records independently are left out.',
  'with-records': 'Service evidence is recorded calls and changes together with independent reads of the records.',
}
