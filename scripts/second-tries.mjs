/** Names the tests that passed only when they were tried again, so that they are looked into although the run is green. */
export default class SecondTries {
  #named = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#named.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.#named.length > 0) console.log(`Passed when tried again:\n  ${this.#named.join('\n  ')}`);
  }
}
