import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Person, startApi, type TestApi } from './api.ts';
import { type ProviderStubs, startProviderStubs } from './provider-stubs.ts';

/** A server whose outside services are local ones, and a teacher for each test: costly calls are limited per account. */
export class MediaServer {
  api!: TestApi;
  outside!: ProviderStubs;
  teacher!: Person;
  namespace = '';

  /** Starts it before the tests of a file, and ends it after them. */
  constructor(env: Record<string, string> = {}) {
    beforeAll(async () => {
      this.outside = await startProviderStubs();
      this.api = await startApi(undefined, env, [this.outside.host], this.outside.addresses);
      this.namespace = await this.api.namespace();
    });
    beforeEach(async () => {
      this.teacher = await this.api.person({ roles: ['TEACHER'], assignNamespaces: [this.namespace] });
    });
    afterEach(() => {
      this.outside.calm();
      this.outside.asked.length = 0;
    });
    afterAll(async () => {
      await this.api.close();
      await this.outside.close();
    });
  }

  /** Who calls, and in which namespace. */
  get caller(): { as: Person; namespace: string } {
    return { as: this.teacher, namespace: this.namespace };
  }
}
