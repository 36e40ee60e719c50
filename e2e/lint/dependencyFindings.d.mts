export interface Advisory {
  readonly name: string;
  readonly title: string;
  readonly severity: string;
  readonly url: string;
}

export interface Exception {
  readonly id: string;
  /** YYYY-MM-DD */
  readonly until: string;
  readonly reason: string;
}

export function licencesOf(
  packages: Readonly<Record<string, { license?: string; dev?: boolean; link?: boolean }>>,
): { readonly counts: [licence: string, count: number][]; readonly others: string[] };

export function unjudgedAdvisories(
  vulnerabilities: Readonly<Record<string, { readonly via: readonly (Advisory | string)[] }>>,
  exceptions: readonly Exception[],
  today: string,
): string[];
