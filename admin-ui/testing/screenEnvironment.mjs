import { TestEnvironment } from 'jest-environment-jsdom';
import { disableAsyncStorages } from '../../platform/src/testing/asyncStorages.mjs';

export default class ScreenEnvironment extends TestEnvironment {
  async teardown() {
    await super.teardown();
    disableAsyncStorages();
  }
}
