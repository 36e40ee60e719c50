/** Series as a plot with both axes logarithmic, one line for each action, as SVG. On a white ground, so that it reads on a dark page too. */
import { eventsText, millisecondsText, type Series } from './growthSeries.ts';

const WIDTH = 900;
const HEIGHT = 560;
const PLOT = { left: 70, right: 510, top: 56, bottom: 500 };
/** From the end of a line to its label, which may stand higher or lower than that end. */
const LABEL_LEFT = PLOT.right + 34;
const LABEL_HEIGHT = 18;
const DOT_RADIUS = 3;
/** Apart from each other for people who do not see all colors, and dark enough on white. */
const COLORS = [
  '#0b5cad',
  '#b3450b',
  '#2b7a2b',
  '#a3176b',
  '#5b3fb0',
  '#7a5c00',
  '#00707a',
  '#8a1f1f',
  '#444444',
  '#1a2f7a',
  '#5c7a00',
];

interface Scale {
  /** Where a value stands. */
  readonly at: (value: number) => number;
  /** The powers of ten within. */
  readonly ticks: readonly number[];
}

interface Label {
  readonly text: string;
  readonly color: string;
  /** Where its line ends. */
  readonly end: number;
  /** Where it stands. */
  readonly at: number;
}

export function growthPlot(title: string, all: readonly Series[]): string {
  const points = all.flatMap((series) => series.points);
  const x = scaleOf(
    points.map(({ events }) => events),
    [PLOT.left, PLOT.right],
  );
  const y = scaleOf(
    points.map(({ ms }) => ms),
    [PLOT.bottom, PLOT.top],
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif" font-size="13">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${text(PLOT.left, 28, { words: title, more: 'font-size="16" font-weight="600"' })}
${grid(x, y)}
${all.map((series, place) => lineOf(series, colorAt(place), { x, y })).join('\n')}
${labelsOf(all, y).map(labelLine).join('\n')}
</svg>
`;
}

function colorAt(place: number): string {
  return COLORS[place % COLORS.length] ?? '';
}

/** Whole powers of ten around the values, so that two plots are read alike. */
function scaleOf(values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const low = Math.floor(Math.log10(Math.min(...values)) + 1e-3);
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) - 1e-3));
  const ticks = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step));
  const at = (value: number) => from + ((Math.log10(value) - low) / (high - low)) * (to - from);
  return { at, ticks };
}

function grid(x: Scale, y: Scale): string {
  const columns = x.ticks.map((tick) => {
    const at = round(x.at(tick));
    return `<path d="M${at} ${PLOT.top}V${PLOT.bottom}" stroke="#d8d8d8"/>${text(at, PLOT.bottom + 20, { words: eventsText(tick), more: 'text-anchor="middle"' })}`;
  });
  const rows = y.ticks.map((tick) => {
    const at = round(y.at(tick));
    return `<path d="M${PLOT.left} ${at}H${PLOT.right}" stroke="#d8d8d8"/>${text(PLOT.left - 8, at + 4, { words: tickText(tick), more: 'text-anchor="end"' })}`;
  });
  const middle = (PLOT.left + PLOT.right) / 2;
  const axis = text(middle, PLOT.bottom + 44, { words: 'events in the log', more: 'text-anchor="middle"' });
  return [...columns, ...rows, axis].join('\n');
}

function tickText(ms: number): string {
  return ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`;
}

function lineOf(
  { points }: Series,
  color: string,
  { x, y }: { readonly x: Scale; readonly y: Scale },
): string {
  const places = points.map(({ events, ms }) => [round(x.at(events)), round(y.at(ms))] as const);
  const line = places.map(([left, top]) => `${left},${top}`).join(' ');
  const dots = places.map(
    ([left, top]) => `<circle cx="${left}" cy="${top}" r="${DOT_RADIUS}" fill="${color}"/>`,
  );
  return `<polyline points="${line}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join('')}`;
}

function labelsOf(all: readonly Series[], y: Scale): readonly Label[] {
  const labels = all
    .map(({ name, points }, place) => {
      const ms = points.at(-1)?.ms ?? 1;
      return { text: `${name}, ${millisecondsText(ms)}`, color: colorAt(place), end: y.at(ms) };
    })
    .sort((a, b) => a.end - b.end);
  const places = apart(labels.map(({ end }) => end));
  return labels.map((label, place) => ({ ...label, at: places[place] ?? label.end }));
}

/** Each as near to its end as those above it leave room, and none below the plot. */
function apart(ends: readonly number[]): readonly number[] {
  const [down, up] = [[] as number[], [] as number[]];
  for (const end of ends) down.push(Math.max(end, (down.at(-1) ?? -Infinity) + LABEL_HEIGHT));
  for (const at of down.toReversed())
    up.push(Math.min(at, (up.at(-1) ?? PLOT.bottom + LABEL_HEIGHT) - LABEL_HEIGHT));
  return up.toReversed();
}

function labelLine({ text: words, color, end, at }: Label): string {
  const leader = `M${PLOT.right + DOT_RADIUS} ${round(end)}L${LABEL_LEFT - 6} ${round(at)}`;
  return `<path d="${leader}" stroke="${color}" stroke-opacity="0.5" fill="none"/>${text(LABEL_LEFT, round(at) + 4, { words, more: `fill="${color}"` })}`;
}

function text(left: number, top: number, { words, more }: { readonly words: string; readonly more: string }) {
  return `<text x="${left}" y="${top}" ${more}>${escaped(words)}</text>`;
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
