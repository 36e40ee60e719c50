import { UserCreate, UserEdit } from './UserForms.tsx';
import { UserRecord } from './UserRecord.tsx';

export { DoctorGrid } from './DoctorGrid.tsx';
export { EmployeeList } from './EmployeeList.tsx';

export const DoctorCreate = () => <UserCreate kind="doctor" />;
export const DoctorEdit = () => <UserEdit kind="doctor" />;
export const DoctorProfile = () => <UserRecord kind="doctor" />;
export const EmployeeCreate = () => <UserCreate kind="employee" />;
export const EmployeeEdit = () => <UserEdit kind="employee" />;
export const EmployeeRecord = () => <UserRecord kind="employee" />;
