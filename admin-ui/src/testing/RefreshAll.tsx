import { useQueryClient } from '@tanstack/react-query';

/** Has everything on the screen read again, as after somebody else's changes. */
export function RefreshAll() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      refresh
    </button>
  );
}
