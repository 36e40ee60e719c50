/**
 * How reads are kept. They are asked for without a connection too, so that each says at once that it cannot be loaded; what failed is therefore
 * asked for again when the connection returns, which the library leaves out for such reads.
 */
import { QueryClient, type DefaultOptions, type QueryKey, type SetDataOptions } from '@tanstack/react-query';

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
  const client = new QueryClient({ defaultOptions });
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
