import { expect, test } from '@jest/globals';
import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { queryDefaults } from './queryDefaults.ts';

test('what could not be loaded is asked for again when the connection returns', async () => {
  const client = new QueryClient({ defaultOptions: queryDefaults });
  client.mount();
  const answers = [new Error('no connection'), 'appointments'];
  const queryFn = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const observer = new QueryObserver(client, { queryKey: ['appointments'], queryFn });
  onlineManager.setOnline(false);
  const failed = new Promise<void>((resolve) => {
    const stop = observer.subscribe(({ isError, data }) => {
      if (isError) resolve();
      if (data !== undefined) stop();
    });
  });
  await failed;
  const loaded = new Promise((resolve) =>
    observer.subscribe(({ data }) => data !== undefined && resolve(data)),
  );
  onlineManager.setOnline(true);
  expect(await loaded).toBe('appointments');
  observer.destroy();
  client.unmount();
});
