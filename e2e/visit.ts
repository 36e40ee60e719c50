import type { Client } from './apiSession.ts';

/** One visit from the booking to the invoice; returns the ids of what it made. */
export async function invoiceOneVisit(client: Client): Promise<{ appointment: string; invoice: string }> {
  const { userId } = client;
  const unique = String(Date.now());
  const department = await client.create(`/departments/create/${userId}`, { name: `Cardiology ${unique}` });
  const doctor = await client.create(`/users/create/${userId}`, await doctorBody(client, unique));
  const patient = await client.create(`/patients/create/${userId}`, {
    firstname: 'Salma',
    lastname: 'Idrissi',
    birthday: '1984-03-12',
    gender: 'Female',
    cin: `P${unique}`,
    phone: '+212 600 000 000',
    country: 'Maroc',
    city: 'Rabat',
    status: 'Actif',
  });
  const slot = { appointmentDate: '2026-03-02', fromTime: '09:00', toTime: '09:30' };
  const appointment = await client.create(`/appointments/create/${userId}`, {
    patient,
    department,
    doctor,
    ...slot,
    injury: 'Check-up',
  });
  await client.call('PATCH', `/appointments/status/${appointment}/${userId}`, { status: 'Approved' });
  const invoice = await client.create(`/invoices/create/${userId}`, {
    appointment,
    invoiceDate: '2026-03-02',
    dueDate: '2026-04-02',
    lineItems: [{ name: 'Consultation', description: 'First visit', quantity: 1, price: 300 }],
    status: 'Sent',
  });
  return { appointment, invoice };
}

async function doctorBody(client: Client, unique: string): Promise<object> {
  const role = await client.call('POST', '/roles/roleByName', { search: { name: 'Doctor' } });
  return {
    firstname: 'Karim',
    lastname: 'Alaoui',
    birthday: '1975-06-01',
    gender: 'Male',
    cin: `D${unique}`,
    phone: '+212 600 000 001',
    email: `doctor-${unique}@clinic.test`,
    password: 'a long enough password',
    confirmPassword: 'a long enough password',
    role: typeof role === 'object' && role !== null && '_id' in role ? role._id : null,
    speciality: 'Cardiologue',
    joiningDate: '2020-01-01',
    address: '1, avenue Hassan II',
    country: 'Morocco',
    city: 'Rabat',
    postalcode: '10000',
    remainingLeave: 1.5,
    status: 'Actif',
  };
}
