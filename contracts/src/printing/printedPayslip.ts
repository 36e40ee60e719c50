/** What a payslip prints: clinic, employee, figures and the rates that they were computed with, as the salary keeps them. */
import type { RowOf } from '../kernel/module.ts';
import type { salaryFields } from '../modules/salaries/employeesSalaries.ts';
import {
  printedClinicOf,
  USUAL_DATE_FORMAT,
  type BesideTheRecord,
  type PrintedClinic,
} from './printedClinic.ts';
import type { PrintTexts } from './texts.ts';

export type PrintedPayslipRow = RowOf<typeof salaryFields>;

export interface PayslipLine {
  readonly text: keyof PrintTexts;
  readonly base: string | null;
  /** Per cent. */
  readonly rate: string | null;
  readonly earned: string | null;
  readonly deducted: string | null;
}

export interface PrintedPayslip {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly clinic: PrintedClinic;
  readonly employee: {
    readonly name: string | null;
    readonly email: string | null;
    readonly cin: string | null;
    readonly role: string | null;
    readonly joiningDate: string | null;
  };
  readonly lines: readonly PayslipLine[];
  readonly grossSalary: string;
  readonly deductions: string;
  readonly netSalary: string;
  readonly currency: string;
  readonly dateFormat: string;
  /** Nobody's: to show what a payslip looks like. */
  readonly sample: boolean;
}

const NOUGHT = '0.00';

function earned(text: keyof PrintTexts, amount: string | null, computed: Computed = {}): PayslipLine {
  return {
    text,
    base: computed.base ?? null,
    rate: computed.rate ?? null,
    earned: amount ?? NOUGHT,
    deducted: null,
  };
}

function deducted(text: keyof PrintTexts, amount: string | null, computed: Computed = {}): PayslipLine {
  return {
    text,
    base: computed.base ?? null,
    rate: computed.rate ?? null,
    earned: null,
    deducted: amount ?? NOUGHT,
  };
}

interface Computed {
  readonly base?: string | null | undefined;
  readonly rate?: string | null | undefined;
}

/** A coefficient (1.25) as a rate per cent. */
function percentOf(coefficient: string | undefined): string | null {
  return coefficient === undefined ? null : String(Number((Number(coefficient) * 100).toFixed(6)));
}

function linesOf(row: PrintedPayslipRow): PayslipLine[] {
  const { rates, grossSalary } = row;
  const ofGross = (rate: string | undefined): Computed => ({ base: grossSalary, rate });
  return [
    earned('baseSalary', row.baseSalary),
    earned('seniorityBonus', row.seniorityBonus, {
      base: rates?.seniorityBonusBase,
      rate: rates?.seniorityBonusRate,
    }),
    earned('suppSalary125', row.suppSalary125, {
      base: rates?.suppSalary125Base,
      rate: percentOf(rates?.suppSalary125Rate),
    }),
    earned('suppSalary150', row.suppSalary150, {
      base: rates?.suppSalary150Base,
      rate: percentOf(rates?.suppSalary150Rate),
    }),
    earned('transportBonus', row.transporAndLodgementBonus),
    earned('feastBonus', row.feastBonus),
    earned('othersEarning', row.othersEarning),
    deducted('CNSS', row.CNSS, { base: rates?.CNSSBase, rate: rates?.CNSSRate }),
    deducted('CIMR', row.CIMR, ofGross(rates?.CIMRRate)),
    deducted('CNSSAMO', row.CNSSAMO, ofGross(rates?.CNSSAMORate)),
    deducted('assGroup', row.assGroup, ofGross(rates?.assGroupRate)),
    deducted('medicalCharges', row.medicalCharges, ofGross(rates?.medicalChargesRate)),
    deducted('othersDeducations', row.othersDeducations),
  ];
}

/** Lines of nothing are left out, but the base salary's. */
function said({ text, earned: gain, deducted: loss }: PayslipLine): boolean {
  return text === 'baseSalary' || Number(gain ?? loss ?? 0) !== 0;
}

export function printedPayslipOf(row: PrintedPayslipRow, beside: BesideTheRecord): PrintedPayslip {
  const { clinic, employee } = row;
  const name = [employee?.firstname, employee?.lastname].filter((part) => part).join(' ');
  return {
    month: row.salaryMonth,
    clinic: printedClinicOf(clinic, beside),
    employee: {
      name: name === '' ? null : name,
      email: employee?.email ?? null,
      cin: employee?.cin ?? null,
      role: employee?.role ?? null,
      joiningDate: employee?.joiningDate ?? null,
    },
    lines: linesOf(row).filter(said),
    grossSalary: row.grossSalary ?? NOUGHT,
    deductions: row.deducations ?? NOUGHT,
    netSalary: row.netSalary ?? NOUGHT,
    currency: row.currency ?? 'MAD',
    dateFormat: clinic?.dateFormat ?? USUAL_DATE_FORMAT,
    sample: false,
  };
}
