/**
 * How reads are kept. They are asked for without a connection too, so that each says at once that it cannot be loaded; what failed is therefore
 * asked for again when the connection returns, which the library leaves out for such reads. What the server no longer gives to this person is
 * dropped where it is kept, so that no screen has to think of it; after any other error what was read before stays.
 */
import {
  QueryCache,
  QueryClient,
  type DefaultOptions,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query';
import { isWithheld } from './readResult.ts';

export const queryDefaults: DefaultOptions = {
  queries: {
    retry: false,
    staleTime: 5_000,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    networkMode: 'always',
  },
  mutations: { networkMode: 'always' },
};

type Write = (key: QueryKey, updater: unknown, options?: SetDataOptions) => unknown;

/**
 * An update that returns the cached data writes nothing: the library would count it as a read of that moment, and the entry as no longer
 * invalidated. A list updates the entries of its records in this way after each read.
 */
export function readCache(defaultOptions = queryDefaults): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (isWithheld(error)) query.setState({ data: undefined, dataUpdatedAt: 0 });
    },
  });
  const client = new QueryClient({ defaultOptions, queryCache });
  const write = client.setQueryData.bind(client) as Write;
  const writeChange: Write = (key, updater, options) => {
    if (typeof updater !== 'function') return write(key, updater, options);
    const changed = (old: unknown) => {
      const next: unknown = updater(old);
      return next === old ? undefined : next;
    };
    return write(key, changed, options);
  };
  client.setQueryData = writeChange as typeof client.setQueryData;
  return client;
}
