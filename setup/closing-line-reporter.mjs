/**
 * A vitest reporter that ends the run with one plain line, `N passed, N failed` or `N passed, N failed, N skipped`, counted from the
 * results. Before it, every test that passed only when it was tried again, by name: a fault to mend, in the test or in what it tests.
 * A file that cannot be loaded and an error outside any test count as one failed each, so a failing run never says 0 failed.
 */
export default class ClosingLineReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const flaky = []
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      counts.failed += module.errors().length
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (test.diagnostic()?.flaky === true) flaky.push(`passed only when tried again: ${module.relativeModuleId}: ${test.fullName}`)
        counts[state === 'passed' || state === 'skipped' ? state : 'failed'] += 1
      }
    }
    // After the other reporters' summary, which is printed in this same turn.
    process.once('exit', () => {
      for (const line of flaky) console.log(line)
      console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`}`)
    })
  }
}
