/** Of the read models: it can be dropped at any time and is built again. */
export const SCHEMA = 'read_models';
