/** What is known about the packages that a production install brings: their licences, and advisories that nobody has judged yet. */

/** They ask for no more than to be named. */
const PERMISSIVE = /^(?:MIT|ISC|0BSD|BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Python-2\.0|OFL-1\.1)$/;
const GRAVE = ['high', 'critical'];

/** "A OR B" leaves the choice, "A AND B" does not. */
function isPermissive(licence) {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((each) => PERMISSIVE.test(each)));
}

/** @param packages of package-lock.json. @returns how often each licence is there, and the packages with one that asks for more */
export function licencesOf(packages) {
  const counts = new Map();
  const others = [];
  for (const [place, { license = 'not said', dev, link }] of Object.entries(packages)) {
    if (dev || link || !place.includes('node_modules/')) continue;
    counts.set(license, (counts.get(license) ?? 0) + 1);
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!isPermissive(license)) others.push(`${name} (${license})`);
  }
  return { counts: [...counts].sort(([, a], [, b]) => b - a), others };
}

/**
 * @param vulnerabilities of `npm audit --json`
 * @param exceptions advisories that were judged: `{ id, until, reason }`, with a day from which they are asked about again
 * @param today YYYY-MM-DD
 * @returns what is high or critical, and not an exception today
 */
export function unjudgedAdvisories(vulnerabilities, exceptions, today) {
  const judged = new Set(exceptions.filter(({ until }) => until > today).map(({ id }) => id));
  const found = new Map();
  for (const { via } of Object.values(vulnerabilities))
    for (const advisory of via) {
      if (typeof advisory === 'string' || !GRAVE.includes(advisory.severity)) continue;
      const id = advisory.url.split('/').at(-1);
      if (!judged.has(id)) found.set(id, `${advisory.name}: ${advisory.title} (${advisory.severity}, ${id})`);
    }
  return [...found.values()].sort();
}
