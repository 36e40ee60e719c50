/** What holds on every screen, in a real browser: guards, text that stays text, questions before deletions, the phone, the dark. */
import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals';
import { ADMIN_EMAIL, openClinic, type OpenClinic } from './api/clinic.ts';
import { textOf } from './client.ts';
import { TestBrowser } from './browser.ts';
import { overflowing } from './overflowing.ts';
import { paperOf, signInAs, watched } from './screenTests.ts';
import type { Screen } from './screen.ts';

jest.setTimeout(180_000);

/** What a script of somebody's would do, and what it would leave in the page. */
const MARKUP = '<img src=x onerror="hurt=1">';
const BOLD = '<b>Bold</b>';

let opened: OpenClinic;
let browser: TestBrowser;
let administrator: Screen;

beforeAll(async () => {
  opened = await openClinic();
  const { clinic } = opened;
  await clinic.hire('Receptionist', { firstname: 'Nadia', lastname: 'Berrada', email: 'nadia@clinic.test' });
  await clinic.hire('Nurse', { firstname: 'Hind', lastname: 'Chraibi', email: 'hind@clinic.test' });
  browser = await TestBrowser.start(opened.product.url, opened.clinic);
  administrator = await browser.open('administrator');
  await signInAs(administrator, ADMIN_EMAIL);
});

afterAll(async () => {
  await browser.close();
  expect(await opened.close()).toEqual([]);
});

const check = watched(() => browser);

describe('who may open what', () => {
  check('without a session every screen leads to the sign-in, and from there back', async () => {
    const visitor = await browser.open('visitor');
    for (const address of ['/', '/appointments', '/settings/company']) {
      await visitor.visit(address);
      await visitor.arrivesAt('/signin');
    }
    await visitor.visit('/patients');
    await visitor.arrivesAt('/signin');
    await visitor.type('Email', 'hind@clinic.test');
    await visitor.type('Password', 'a password for tests');
    await visitor.press('button', 'Sign in');
    await visitor.arrivesAt('/patients');
    await visitor.visit('/signin');
    await visitor.arrivesAt('/dashboard');
  });

  check('an unknown address says so, with a session and without', async () => {
    const visitor = await browser.open('stranger');
    for (const screen of [visitor, administrator]) {
      await screen.visit('/nothing/of/the/kind');
      await screen.find('text', 'Page Not Found', 'Sorry, this page does not exist');
    }
  });

  check('a nurse is redirected to the dashboard from what the role does not open', async () => {
    const nurse = await browser.open('nurse');
    await signInAs(nurse, 'hind@clinic.test');
    for (const address of ['/invoices', '/departments', '/settings/roles-permissions/create']) {
      await nurse.visit(address);
      await nurse.arrivesAt('/dashboard');
    }
    await nurse.find('link', 'Patients');
    const links = await nurse.page.$$eval('nav a', (found) => found.map((link) => link.textContent));
    expect(links).not.toContain('Invoices');
  });

  check('signing out ends the session, here and on the server', async () => {
    const leaver = await browser.open('leaver');
    await signInAs(leaver, 'hind@clinic.test');
    await leaver.settles();
    const stored = await leaver.page.evaluate(() => Object.values(localStorage).join(' '));
    const token = /[\w-]+\.[\w-]+\.[\w-]+/.exec(stored)?.[0] ?? '';
    const profile = () =>
      fetch(`${opened.product.url}/api/profile`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await profile()).status).toBe(200);
    await leaver.press('button', 'Account of Hind Chraibi');
    await leaver.press('menuitem', 'Logout');
    await leaver.toast('Info', 'User signout !');
    await leaver.isGone('toast', 'Server Error');
    await leaver.arrivesAt('/signin');
    expect((await profile()).status).toBe(401);
    expect(await leaver.page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain(token);
    await leaver.visit('/patients');
    await leaver.arrivesAt('/signin');
  });
});

describe('records', () => {
  check('a refused save keeps what was typed', async () => {
    administrator.expectRefusal(409);
    await administrator.visit('/settings/roles-permissions/create');
    await administrator.type('Name', 'Nurse');
    await administrator.select('Status', 'Inactive');
    await administrator.press('button', 'Create');
    await administrator.find('toast', 'Please check form !');
    await administrator.holds('Name', 'Nurse');
    await administrator.holds('Status', 'Inactive');
    await administrator.type('Name', 'Night nurse');
    await administrator.press('button', 'Create');
    await administrator.toast('Success', 'role Night nurse created !');
  });

  check('a deletion asks first, in the words of the specification', async () => {
    await opened.clinic.department({ name: 'Old wing' });
    await administrator.visit('/departments');
    await administrator.pressIn(['Old wing'], 'button', 'Delete');
    await administrator.find('dialog', 'Are you sure want to delete this Department ?');
    await administrator.press('button', 'Cancel');
    await administrator.find('row', 'Old wing');
    await administrator.pressIn(['Old wing'], 'button', 'Delete');
    await administrator.find('dialog', 'Are you sure want to delete this Department ?');
    await administrator.press('button', 'Delete');
    await administrator.toast('Success', 'Department deleted !');
    await administrator.isGone('row', 'Old wing');
  });

  check('markup in a name stays text: in lists, in records, on the invoice', async () => {
    const receptionist = await browser.open('receptionist');
    await signInAs(receptionist, 'nadia@clinic.test');
    await receptionist.visit('/patients/create');
    await receptionist.type('First name', MARKUP);
    await receptionist.type('Last name', BOLD);
    await receptionist.type('Birthday', '1990-02-28');
    await receptionist.select('Gender', 'Female');
    await receptionist.type('CIN', 'X1');
    await receptionist.type('Phone', '+212 600 000 000');
    await receptionist.select('Country', 'Morocco');
    await receptionist.select('City', 'Rabat');
    await receptionist.press('button', 'Create');
    await receptionist.toast('Success', 'Patient created');
    await receptionist.find('row', MARKUP, BOLD);
    await receptionist.press('row', MARKUP);
    await receptionist.find('heading', `${MARKUP} ${BOLD}`);
    const patient = new URL(receptionist.page.url()).pathname.split('/')[2] ?? '';
    await expectNoMarkup(receptionist);

    const { clinic } = opened;
    const department = await clinic.department({ name: `<i>${MARKUP}</i>` });
    const appointment = await clinic.approved({ patient, department });
    const line = { name: MARKUP, description: BOLD, quantity: 1, price: 10 };
    const fields = clinic.invoiceFields(appointment, { lineItems: [line], otherInformation: MARKUP });
    const invoice = (await clinic.admin.post('/invoices/create/{me}', fields)).must(201).record;
    await receptionist.visit('/appointments');
    await receptionist.find('row', MARKUP, `<i>${MARKUP}</i>`);
    await expectNoMarkup(receptionist);
    await administrator.visit(`/invoices/${textOf(invoice, '_id')}/view`);
    const paper = await paperOf(administrator);
    expect(paper.split(MARKUP).length).toBeGreaterThan(3);
    await expectNoMarkup(administrator);
    await administrator.press('tab', 'History');
    await administrator.find('row', 'issued');
    await expectNoMarkup(administrator);
  });
});

/** Neither an element of it, nor what its script would have left; in frames as in the page. */
async function expectNoMarkup(screen: Screen): Promise<void> {
  const found = await screen.page.evaluate(() => {
    const documents = [document, ...[...document.querySelectorAll('iframe')].map((it) => it.contentDocument)];
    return {
      elements: documents.flatMap((one) => [...(one?.querySelectorAll('img[src="x"], b, i') ?? [])]).length,
      ran: 'hurt' in window,
    };
  });
  expect(found).toEqual({ elements: 0, ran: false });
}

describe('everywhere', () => {
  check(
    'a foreign picture and an inline script are refused, and these tests notice such things',
    async () => {
      const visitor = await browser.open('meddler');
      await visitor.visit('/signin');
      await visitor.find('heading', 'Sign in');
      const refused = await visitor.page.evaluate(async () => {
        const refusals: string[] = [];
        const both = new Promise<void>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            if (refusals.push(effectiveDirective) === 2) resolve();
          });
        });
        const script = document.createElement('script');
        script.textContent = 'hurt=1';
        const picture = document.createElement('img');
        picture.src = 'https://elsewhere.test/x.png';
        document.body.append(script, picture);
        await both;
        return { refusals: refusals.sort(), ran: 'hurt' in window };
      });
      expect(refused).toEqual({ refusals: ['img-src', 'script-src-elem'], ran: false });
      const problems = browser.takeProblems().join('\n');
      expect(problems).toContain('a request to https://elsewhere.test/x.png');
      expect(problems).toContain('Executing inline script violates');
    },
  );

  const addresses = async (): Promise<Readonly<Record<string, string>>> => {
    const { clinic } = opened;
    const appointment = await clinic.approved({
      patient: await clinic.patient({
        firstname: 'Maximiliane-Alexandrina',
        lastname: 'von und zu Hohenstein',
      }),
    });
    const lineItems = [{ name: 'Consultation', description: 'First visit', quantity: 2, price: 1234567.89 }];
    const invoice = await clinic.invoice({ lineItems });
    return {
      '/dashboard': 'Dashboard',
      '/appointments': 'Appointments',
      [`/appointments/${appointment}`]: 'Maximiliane-Alexandrina von und zu Hohenstein',
      '/appointments/create': 'New appointment',
      [`/appointments/${appointment}/invoices/create`]: 'New invoice',
      [`/invoices/${textOf(invoice, '_id')}/view`]: `Invoice ${textOf(invoice, 'number')}`,
      [`/appointments/${appointment}/prescriptions/create`]: 'New prescription',
      '/ordonnances': 'Ordonnances',
      '/employees-salaries': 'Employee salaries',
      '/employees-salaries/add': 'Add Staff Salary',
      '/payslip/example': 'Sample payslip',
      '/leaves': 'Leaves',
      '/leaves/create': 'Add leave',
      '/holidays/add': 'Add holiday',
      '/expenses': 'Expenses',
      '/expenses/create': 'Add expense',
      '/providentFunds': 'Provident funds',
      '/providentFunds/create': 'Add provident fund',
    };
  };

  check('a phone of 390 points shows it without scrolling sideways', async () => {
    const phone = await browser.open('phone', {
      viewport: { width: 390, height: 844, isMobile: true, hasTouch: true },
    });
    await signInAs(phone, ADMIN_EMAIL);
    for (const [address, title] of Object.entries(await addresses())) {
      await phone.goTo(address);
      await phone.find('heading', title);
      await phone.settles();
      expect([address, await phone.page.evaluate(overflowing, 390)]).toEqual([address, []]);
    }
    await phone.press('button', 'Open the menu');
    await phone.press('button', 'People');
    await phone.press('link', 'Patients');
    await phone.find('heading', 'Patients');
  });

  check('the dark is dark: by the system, and by choice', async () => {
    const owl = await browser.open('owl', { dark: true });
    await signInAs(owl, ADMIN_EMAIL);
    for (const [address, title] of Object.entries(await addresses())) {
      await owl.goTo(address);
      await owl.find('heading', title);
      await owl.page.waitForFunction(looks, { polling: 40 }, 'dark');
    }
    await owl.press('button', 'Account of Administrateur');
    await owl.press('button', 'Light');
    await owl.page.waitForFunction(looks, { polling: 40 }, 'light');
  });
});

/** Runs in the page: whether ground and title are far apart, and the right way round. */
function looks(scheme: string): boolean {
  const lightness = (colour: string): number => {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) return Number.NaN;
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
  };
  const ground = lightness(getComputedStyle(document.body).backgroundColor);
  const ink = lightness(getComputedStyle(document.querySelector('h1') ?? document.body).color);
  return scheme === 'dark' ? ground < 0.2 && ink > 0.7 : ground > 0.9 && ink < 0.3;
}
