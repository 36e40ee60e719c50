export function shuffle<T>(all: readonly T[], seed: number): T[];
export function chanceOfAtMost(noticed: number, of: number, chance: number): number;
