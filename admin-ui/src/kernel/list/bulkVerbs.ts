/** The verbs on several records that many lists have. */
import type { ModuleDescription } from '@hospital/contracts';
import { Check, Trash2 } from 'lucide-react';
import type { RaRecord } from 'react-admin';
import { defaultRoute } from '../api/calls.ts';
import { approvalOf, waitsForApproval } from '../record/approval.ts';
import type { BulkVerb } from './BulkBar.tsx';

type IsFor = BulkVerb['isFor'];

/** @param isFor those that wait for it, unless set */
export function approveVerb(module: ModuleDescription, operation: string, isFor?: IsFor): BulkVerb {
  return {
    text: 'bulk.approve',
    done: 'bulk.approved',
    icon: Check,
    operation,
    body: { status: approvalOf(module).to },
    isFor: isFor ?? ((record) => waitsForApproval(module, record)),
  };
}

/** Of what may be deleted one by one; none where the module has no deletion. */
export function deleteVerbs(module: ModuleDescription, isFor: (record: RaRecord) => boolean): BulkVerb[] {
  const operation = defaultRoute(module, 'remove')?.operation;
  return operation
    ? [
        {
          text: 'bulk.delete',
          icon: Trash2,
          operation,
          isFor,
          question: 'bulk.askDelete',
          done: 'bulk.deleted',
        },
      ]
    : [];
}
