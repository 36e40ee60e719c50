/** A day of appointments, drawn: columns of doctors, blocks of time, the line of now. */
const blocks = [
  [40, 70],
  [130, 46],
  [196, 92],
  [330, 60],
  [420, 120],
  [570, 50],
  [20, 52],
  [96, 104],
  [236, 46],
  [310, 84],
  [430, 60],
  [540, 90],
] as const;
const COLUMNS = 9;

function blocksOf(column: number): readonly (readonly [number, number])[] {
  return blocks
    .filter((_, index) => (index * 7 + column * 5) % 12 < 6)
    .map(([top, height]) => [(top + column * 83) % 620, height]);
}

export function Scene() {
  return (
    <svg viewBox="0 0 1000 680" preserveAspectRatio="xMidYMid slice">
      {Array.from({ length: 17 }, (_, hour) => (
        <line
          key={hour}
          x1="0"
          x2="1000"
          y1={hour * 42 + 12}
          y2={hour * 42 + 12}
          stroke="#fff"
          strokeOpacity="0.06"
        />
      ))}
      {Array.from({ length: COLUMNS }, (_, column) =>
        blocksOf(column).map(([top, height], row) => {
          const isLit = (column * 2 + row) % 7 === 3;
          return (
            <rect
              key={`${column}-${top}-${height}`}
              x={14 + column * 110}
              y={top}
              width="98"
              height={height}
              rx="6"
              fill={isLit ? '#4fc4ba' : '#d9f3f0'}
              fillOpacity={isLit ? 0.75 : 0.05 + ((column * 3 + row) % 3) * 0.035}
            />
          );
        }),
      )}
      <line x1="0" x2="1000" y1="306" y2="306" stroke="#f2a097" strokeWidth="1.5" />
    </svg>
  );
}
