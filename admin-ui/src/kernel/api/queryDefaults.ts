/**
 * How reads are kept. They are asked for without a connection too, so that each says at once that it cannot be loaded; what failed is therefore
 * asked for again when the connection returns, which the library leaves out for such reads.
 */
import type { DefaultOptions } from '@tanstack/react-query';

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
