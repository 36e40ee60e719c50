/** Appointments that overlap are side by side: each gets a lane, and a cluster shares its width among its lanes. */
export interface Timed {
  readonly fromTime: string;
  readonly toTime: string;
}

export interface PlacedItem<T> {
  readonly item: T;
  readonly lane: number;
  readonly lanes: number;
}

/** First free lane in order of beginning; half-open, so that 10:30 may follow 10:30. */
function placeCluster<T extends Timed>(cluster: readonly T[]): PlacedItem<T>[] {
  const ends: string[] = [];
  const placed = cluster.map((item) => {
    const free = ends.findIndex((end) => end <= item.fromTime);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.toTime;
    return { item, lane };
  });
  return placed.map((one) => ({ ...one, lanes: ends.length }));
}

export function inLanes<T extends Timed>(items: readonly T[]): PlacedItem<T>[] {
  const sorted = [...items].sort(
    (a, b) => a.fromTime.localeCompare(b.fromTime) || b.toTime.localeCompare(a.toTime),
  );
  const clusters: T[][] = [];
  let end = '';
  for (const item of sorted) {
    const current = clusters.at(-1);
    if (current && item.fromTime < end) current.push(item);
    else clusters.push([item]);
    end = item.toTime > end || clusters.at(-1)?.length === 1 ? item.toTime : end;
  }
  return clusters.flatMap(placeCluster);
}
