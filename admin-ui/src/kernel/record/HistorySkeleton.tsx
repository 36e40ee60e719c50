import { Skeleton } from '../ui/State.tsx';

export function HistorySkeleton() {
  return (
    <div style={{ display: 'grid', gap: 14 }}>
      {[60, 40, 52].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
