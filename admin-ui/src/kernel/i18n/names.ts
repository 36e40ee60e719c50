/** How records are called where counts decide the form. Arabic has six, in the order of its plural rules: zero, one, two, few, many, other. */
export function namesAr(one: string, many: string): string {
  return [many, one, many, many, many, many].join(' |||| ');
}
