/** What a list asks for before anybody filters it: made with the screen's file, so that its rows do not wait until it is shown. */
import type { QueryClient } from '@tanstack/react-query';
import { dataProvider } from '../api/dataProvider.ts';
import type { FirstList } from '../screens.ts';
import { defaultOrder } from './defaultOrder.ts';

/** Under the key by which react-admin's lists look for it. */
export function beginList(client: QueryClient, { resource, perPage, filter = {} }: FirstList): void {
  const asked = { pagination: { page: 1, perPage }, sort: defaultOrder, filter };
  void client.prefetchQuery({
    queryKey: [resource, 'getList', { ...asked, meta: undefined }],
    queryFn: ({ signal }) => dataProvider.getList(resource, { ...asked, signal }),
  });
}
