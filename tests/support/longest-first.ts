import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute and more, most of it waiting for servers to start, or hidden in what they import. */
const long = /faults\/|media-speech|pages-|content-policy/;

/** Begins with the longest files, so that at the end no worker waits for another one's. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)));
  }
}
