/**
 * The keys and files of a backup are removed this many days after it was made, as soon as there is a newer one. Until then a backup from before an
 * erasure can make the person readable again.
 */
export const KEYS_IN_BACKUPS_DAYS = 30;
