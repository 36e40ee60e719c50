import type { OwnPresentation } from '../../kernel/crud/presentation.ts';
import { EmployeeList } from './EmployeeList.tsx';
import { UserCreate, UserEdit } from './UserForms.tsx';
import { UserRecord } from './UserRecord.tsx';

export { DoctorGrid } from './DoctorGrid.tsx';

export const DoctorCreate = () => <UserCreate kind="doctor" />;
export const DoctorEdit = () => <UserEdit kind="doctor" />;
export const DoctorProfile = () => <UserRecord kind="doctor" />;

export const presentation: OwnPresentation = {
  step: 5,
  list: EmployeeList,
  create: () => <UserCreate kind="employee" />,
  record: () => <UserRecord kind="employee" />,
  edit: () => <UserEdit kind="employee" />,
};
