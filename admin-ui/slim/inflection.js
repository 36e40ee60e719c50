/** react-admin's guesses at names from ids. Every resource and field has a name of its own in the catalogue, so nothing is guessed. */
const asIs = (text) => text;
export const capitalize = asIs;
export const humanize = asIs;
export const inflect = asIs;
export const pluralize = asIs;
export const singularize = asIs;
export const transform = asIs;
