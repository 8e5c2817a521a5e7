/**
 * A vitest reporter that ends the run with one plain line, `N passed, N failed` or `N passed, N failed, N skipped`, counted from the
 * results. A file that cannot be loaded and an error outside any test count as one failed each, so a failing run never says 0 failed.
 */
export default class ClosingLineReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      counts.failed += module.errors().length
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        counts[state === 'passed' || state === 'skipped' ? state : 'failed'] += 1
      }
    }
    // After the other reporters' summary, which is printed in this same turn.
    process.once('exit', () => console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`}`))
  }
}
