/** All workflows, for the bundler. */
export { evaluateTask } from './evaluate-task.ts'
export { runModel } from './run-model.ts'
export { runSurvey } from './run-survey.ts'
