import { defineSignal } from '@temporalio/workflow'

/** "Read the control row again": sent after every change of it, and to start or attach a survey's workflow. Carries nothing: Postgres is the truth. */
export const wake = defineSignal('wake')
