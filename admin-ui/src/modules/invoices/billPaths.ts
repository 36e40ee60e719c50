/** Below the address of invoices: they are also screens of bills without an appointment. */
export const BILL_PATHS = { create: 'create', edit: ':id/update' } as const;
