/** Sentences of the server that are more exact than their code, in French. A field's name is above its message: the message need not repeat it. */
import type { SentenceTexts } from './sentences.ts';

export const sentencesFr: SentenceTexts = {
  '%{label} is required.': 'Ce champ est obligatoire.',
  '%{label} must be text.': 'Saisissez un texte.',
  '%{label} is longer than %{max} characters.': '%{max} caractères au plus.',
  '%{label} contains characters that cannot be stored.':
    'Ce texte contient des caractères qui ne peuvent pas être enregistrés.',
  '%{label} contains control characters.': 'Ce texte contient des caractères de contrôle. Retirez-les.',
  '%{label} must be one line, without control characters.':
    'Saisissez une seule ligne, sans caractères de contrôle.',
  '%{label} must be a list.': 'Envoyez une liste.',
  '%{label} must be an object.': 'Envoyez un objet.',
  '%{label} is not valid.': 'Cette valeur n’est pas valide.',
  'There is no such field.': 'Ce champ n’existe pas.',
  '%{label} must be a number.': 'Saisissez un nombre.',
  '%{label} must be a whole number.': 'Saisissez un nombre entier.',
  '%{label} must be %{min} or more.': 'La valeur minimale est %{min}.',
  '%{label} must be %{max} or less.': 'La valeur maximale est %{max}.',
  '%{label} takes no decimals.': 'Sans décimales.',
  '%{label} takes %{decimals} decimals at most.': '%{decimals} décimales au plus.',
  '%{label} must be true or false.': 'Choisissez oui ou non.',
  '%{label} is one of: %{words}.': 'Choisissez l’une des valeurs proposées.',
  '%{label} must be a date (YYYY-MM-DD).': 'Saisissez une date valide.',
  '%{label} must be a month (YYYY-MM).': 'Saisissez un mois valide.',
  '%{label} must be a time (HH:mm).': 'Saisissez une heure valide.',
  '%{label} must be a date with time (ISO 8601, with its offset).':
    'Saisissez une date et une heure valables.',
  '%{label} cannot be after today.': 'La date ne peut pas être après aujourd’hui.',
  '%{label} is not a valid identifier.': 'Choisissez une fiche dans la liste.',
  '%{label} must be uploaded as a file.': 'Choisissez un fichier.',
  '%{label} needs at least one line.': 'Ajoutez au moins une ligne.',
  '%{label} takes %{max} lines at most.': '%{max} lignes au plus.',
  '%{label} does not exist.': 'Cette fiche n’existe pas.',
  '%{label} is inactive.': 'Cette fiche est inactive. Choisissez-en une autre.',
  'This record is in use (%{list}, deleted ones too: %{count}) and cannot be deleted. Make it inactive instead.':
    'Cette fiche est utilisée (%{list}, supprimées comprises : %{count}) et ne peut pas être supprimée. Désactivez-la plutôt.',
  'This record is in use (%{list}: %{count}) and cannot be deleted. Make it inactive instead.':
    'Cette fiche est utilisée (%{list} : %{count}) et ne peut pas être supprimée. Désactivez-la plutôt.',
  'This record was deleted. Choose another one.': 'Cette fiche a été supprimée. Choisissez-en une autre.',
  'This value is already taken.': 'Cette valeur est déjà utilisée.',
  'The two passwords differ.': 'Les deux mots de passe sont différents.',
  'The current password is wrong.': 'Le mot de passe actuel est incorrect.',
  'This is the present password. Choose another one.':
    'C’est le mot de passe actuel. Choisissez-en un autre.',
  'The password cannot be blank. Use letters, digits or signs.':
    'Le mot de passe ne peut pas être vide. Utilisez des lettres, des chiffres ou des signes.',
  'The password repeats one character. Choose another one.':
    'Le mot de passe répète un seul caractère. Choisissez-en un autre.',
  'The password is the person’s name or email. Choose another one.':
    'Le mot de passe est le nom ou l’e-mail de la personne. Choisissez-en un autre.',
  'This password is one of the most common ones. Choose another one.':
    'Ce mot de passe est l’un des plus courants. Choisissez-en un autre.',
  'Closes at must be after Opens at.': 'L’heure de fermeture doit suivre l’heure d’ouverture.',
  'To must be after From.': 'L’heure de fin doit suivre l’heure de début.',
  'To must not be before From.': 'La date de fin ne peut pas précéder la date de début.',
  'A leave has %{max} days at most.': 'Un congé dure %{max} jours au plus.',
  'The data of this person is restricted until further notice, so nothing was changed.':
    'Les données de cette personne sont limitées jusqu’à nouvel ordre : rien n’a été modifié.',
  'The data of this person is restricted until %{day}, so nothing was changed.':
    'Les données de cette personne sont limitées jusqu’au %{day} : rien n’a été modifié.',
  'Choose today or a later day, or none.': 'Choisissez aujourd’hui ou un jour ultérieur, ou laissez vide.',
  'A reason is required for an override.': 'Indiquez un motif pour réserver quand même.',
  'The total is too large.': 'Le total est trop élevé.',
  'The tax rate is not one of the approved rates.': 'Ce taux n’est pas celui d’une taxe approuvée.',
  'You cannot give this role.': 'Vous ne pouvez pas attribuer ce rôle.',
  'This name is fixed.': 'Ce nom est fixe.',
  'Doctor must be a user with the role Doctor.': 'Choisissez un utilisateur qui a le rôle Médecin.',
  'Patient, department and doctor are those of the appointment.':
    'Le patient, le service et le médecin sont ceux du rendez-vous.',
  'The patient of a bill cannot be changed. Delete this bill and make another one.':
    'Le patient d’une facture ne peut pas être changé. Supprimez cette facture et établissez-en une autre.',
  'Rest must be between 0 and the %{called} (%{most}).':
    'Le reste à payer doit être compris entre 0 et %{most}.',
  'Remaining leave must be between %{min} and %{max} days.':
    'Le solde de congés doit rester entre %{min} et %{max} jours.',
  'The remaining leave of this employee would fall below %{min} days.':
    'Le solde de congés de cet employé passerait sous %{min} jours.',
  'This employee already has a salary for this month. Open that one, or choose another month.':
    'Cet employé a déjà un salaire pour ce mois. Ouvrez celui-ci, ou choisissez un autre mois.',
  'The gross salary is too large. Check the amounts and the salary settings.':
    'Le salaire brut est trop élevé. Vérifiez les montants et les paramètres de paie.',
  'The deductions (%{deductions}) are more than the gross salary (%{gross}). Check the amounts.':
    'Les retenues (%{deductions}) dépassent le salaire brut (%{gross}). Vérifiez les montants.',
  'This employee already has a leave from %{from} to %{to}. Choose other days, or change that leave.':
    'Cet employé a déjà un congé du %{from} au %{to}. Choisissez d’autres jours, ou modifiez ce congé.',
  'Your leave has already been decided. Ask the person who decided it to change it.':
    'Votre congé a déjà été traité. Demandez à la personne qui l’a traité de le modifier.',
  '%{doctor} is on leave from %{from} to %{to}.': '%{doctor} : en congé du %{from} au %{to}.',
  '%{who} already has an appointment from %{from} to %{to}.':
    '%{who} : rendez-vous déjà pris de %{from} à %{to}.',
  '%{who} already has an appointment from %{from} to %{to} with %{whom}.':
    '%{who} : rendez-vous déjà pris de %{from} à %{to} avec %{whom}.',
  '%{doctor} is on leave on %{day}.': '%{doctor} : en congé le %{day}.',
  'There are %{count} more conflicts.': 'Et %{count} autres conflits.',
  'Another patient has the same CIN, or the same names and birthday.':
    'Un autre patient a la même CIN, ou les mêmes nom, prénom et date de naissance.',
  'This payment already has a receipt. Open it from the invoice.':
    'Ce paiement a déjà un reçu. Ouvrez-le depuis la facture.',
  'This payment was refunded in full, so it gets no receipt.':
    'Ce paiement a été entièrement remboursé : il n’aura pas de reçu.',
  'Tendered is for cash only.': 'La somme remise ne concerne que les espèces.',
  'Tendered must be at least the amount.': 'La somme remise doit couvrir le montant.',
  'Cash above 5,000 MAD for one supplier and day is not deductible. Pay by cheque, card or transfer where you can.':
    'Les espèces au-delà de 5 000 MAD par fournisseur et par jour ne sont pas déductibles. Payez si possible par chèque, carte ou virement.',
  'The last session left %{expected}. Count again, or give a reason.':
    'La session précédente a laissé %{expected}. Comptez de nouveau ou indiquez un motif.',
  'The count differs from what was expected. Count again, or give a reason.':
    'Le comptage diffère du montant attendu. Comptez de nouveau ou indiquez un motif.',
  'This is the session of another cashier. Give a reason.':
    'C’est la session d’un autre caissier. Indiquez un motif.',
  'A batch of this kind cannot be chosen by %{name}.': 'Un lot de ce type ne se choisit pas par %{name}.',
  'This must be a date (YYYY-MM-DD) or a month (YYYY-MM).': 'Saisissez une date ou un mois valide.',
  'Name the revision that you read.': 'Indiquez la révision que vous avez lue.',
  'Resource is the name of a module whose records hold texts about people.':
    'Choisissez un module dont les fiches contiennent des textes sur des personnes.',
  'There is no resource %{name}.': 'Il n’existe pas de module « %{name} ».',
  'There is no such person.': 'Cette personne n’existe pas.',
  'Choose an invoice of the same patient.': 'Choisissez une facture du même patient.',
  'This invoice has no credit note.': 'Cette facture n’a pas d’avoir.',
  'At most %{left} is left of this line.': 'Il reste au plus %{left} de cette ligne.',
  'Enter either an amount or a quantity.': 'Saisissez un montant ou une quantité.',
  'Line is named twice.': 'La ligne est citée deux fois.',
  'Another line has this id. Send each id once.': 'Une autre ligne a déjà cet identifiant.',
  'Line is not a line of this invoice.': 'Cette ligne n’est pas dans la facture.',
  'Nothing is left of this line.': 'Il ne reste rien de cette ligne.',
  'Quantity is worth less than 0.01.': 'Cette quantité vaut moins de 0,01.',
  'Cheques are required.': 'Choisissez au moins un chèque.',
  'Correct an invoice by a bill without an appointment.':
    'Une facture se corrige par une facture sans rendez-vous.',
  'Choose a cheque that is in hand.': 'Choisissez un chèque encore en main.',
  'Cheque is named twice.': 'Le chèque est cité deux fois.',
  'All cheques must be in the same currency.': 'Tous les chèques doivent être dans la même devise.',
  'Only money in %{currency} is accepted here.': 'Seul l’argent en %{currency} est accepté ici.',
  'This is for cheques only.': 'Ce champ ne concerne que les chèques.',
  'Day cannot be before the cheque was cleared (%{day}).':
    'La date ne peut pas précéder l’encaissement du chèque (%{day}).',
  'Day cannot be before the cheque was deposited (%{day}).':
    'La date ne peut pas précéder la remise du chèque (%{day}).',
  'Day cannot be before the cheque was received (%{day}).':
    'La date ne peut pas précéder la réception du chèque (%{day}).',
  'Day cannot be more than ten years ago.': 'Le jour ne peut pas remonter à plus de dix ans.',
  'Day cannot be before the money was received (%{day}).':
    'Le jour ne peut pas précéder la réception de l’argent (%{day}).',
  'Day cannot be before the slip was deposited (%{day}).':
    'La date ne peut pas précéder la remise du bordereau (%{day}).',
  'Invoice does not exist, or was deleted.': 'La facture n’existe pas ou a été supprimée.',
  'Choose an invoice of this patient.': 'Choisissez une facture de ce patient.',
  'Invoice is named twice.': 'La facture est citée deux fois.',
  'All invoices must be in the same currency.': 'Toutes les factures doivent être dans la même devise.',
  'Choose the currency.': 'Choisissez la devise.',
  'At most %{due} is due.': 'Au plus %{due} est dû.',
  'At most %{excess} can be kept: what was paid beyond what is then due.':
    'Au plus %{excess} peut être conservé : ce qui a été payé au-delà du montant alors dû.',
  'Amount must be at least the sum of the parts (%{total}).':
    'Le montant doit couvrir la somme des parts (%{total}).',
  'Parts are required.': 'Indiquez au moins une facture.',
  'A part of this advance was used. Reverse the payments of the invoices first.':
    'Une partie de cet acompte a été utilisée. Annulez d’abord les paiements des factures.',
  'This payment came from the patient’s account. The receipt of the advance is the receipt of this money.':
    'Ce paiement vient du compte patient. Le reçu de l’acompte est celui de cet argent.',
  'More cash was given out than the till should hold. Check the entries of the session.':
    'Il est sorti plus d’espèces que la caisse ne devrait en contenir. Vérifiez les écritures de la session.',
  'Cash for an invoice of 20,000 MAD or more is fined: 6 % of the amount. Ask for a cheque, a card or a transfer.':
    'Les espèces pour une facture de 20 000 MAD ou plus sont passibles d’une amende de 6 % du montant. Demandez un chèque, une carte ou un virement.',
  'This day is a holiday of the clinic.': 'Ce jour est férié à la clinique.',
  'This day is a holiday: %{title}.': 'Ce jour est férié : %{title}.',
  'Another employee has the same CIN.': 'Un autre employé a la même CIN.',
  'Another employee, %{name}, has the same CIN.': 'Un autre employé, %{name}, a la même CIN.',
  'Another department has this name.': 'Un autre service porte ce nom.',
  'Another tax has this name and percentage.': 'Une autre taxe porte ce nom et ce pourcentage.',
  'This is more than a year ahead. Check the dates.': 'C’est dans plus d’un an. Vérifiez les dates.',
  'This employee is inactive. Check that this month is still to be paid.':
    'Cet employé est inactif. Vérifiez que ce mois lui est encore dû.',
  'Another holiday is on these days.': 'Un autre jour férié couvre ces jours.',
  'Another holiday is on these days: %{name}.': 'Un autre jour férié couvre ces jours : %{name}.',
  'There are appointments on this holiday. Move or cancel them.':
    'Des rendez-vous tombent sur ce jour férié. Déplacez-les ou annulez-les.',
  'There is 1 appointment on this holiday. Move or cancel it.':
    'Un rendez-vous tombe sur ce jour férié. Déplacez-le ou annulez-le.',
  'There are %{count} appointments on this holiday. Move or cancel them.':
    '%{count} rendez-vous tombent sur ce jour férié. Déplacez-les ou annulez-les.',
  'The doctor, the patient or the department of this appointment is inactive.':
    'Le médecin, le patient ou le service de ce rendez-vous est inactif.',
  'The doctor of this appointment is inactive.': 'Le médecin de ce rendez-vous est inactif.',
  'The doctor of this appointment does not have the role Doctor any more.':
    'Le médecin de ce rendez-vous n’a plus le rôle Médecin.',
  'The patient of this appointment is inactive.': 'Le patient de ce rendez-vous est inactif.',
  'The department of this appointment is inactive.': 'Le service de ce rendez-vous est inactif.',
  'The doctor still has coming appointments. Move or cancel them.':
    'Le médecin a encore des rendez-vous à venir. Déplacez-les ou annulez-les.',
  'This doctor still has 1 coming appointment. Move or cancel it.':
    'Ce médecin a encore un rendez-vous à venir. Déplacez-le ou annulez-le.',
  'This doctor still has %{count} coming appointments. Move or cancel them.':
    'Ce médecin a encore %{count} rendez-vous à venir. Déplacez-les ou annulez-les.',
  'The due date is before the invoice date.': 'L’échéance est antérieure à la date de la facture.',
  'The check digits of the IBAN are not right. Check each of its characters.':
    'La clé de contrôle de l’IBAN est fausse. Vérifiez chacun de ses caractères.',
  'Joining date must not be before the birthday.':
    'La date d’embauche ne peut pas précéder la date de naissance.',
  'Birthday must not be after the joining date.':
    'La date de naissance ne peut pas suivre la date d’embauche.',
  'This is before the employee joined. Check the dates.':
    'C’est avant l’embauche de cet employé. Vérifiez les dates.',
  'The doctor has appointments during this leave.': 'Le médecin a des rendez-vous pendant ce congé.',
  'Give the act a name in at least one language.': 'Donnez à l’acte un nom dans au moins une langue.',
  'Two prices start on the same day. Change one of the days.':
    'Deux tarifs commencent le même jour. Changez l’un des jours.',
  'An exempt act has no tax. Set the tax rate to 0 or clear the exemption.':
    'Un acte exonéré n’a pas de taxe. Mettez le taux à 0 ou effacez la mention d’exonération.',
  'An act of this invoice has another tax rate than the invoice. Put it on a second bill.':
    'Un acte de cette facture a un autre taux de taxe que la facture. Mettez-le sur une seconde facture.',
  'The leave balance of this employee is now below zero.':
    'Le solde de congés de cet employé est maintenant négatif.',
  'This kind of file is not accepted. Accepted kinds: %{words}.':
    'Ce type de fichier n’est pas accepté. Formats acceptés : %{words}.',
  'The file is larger than 5 MB.': 'Le fichier dépasse 5 Mo.',
  'The data of this person was erased.': 'Les données de cette personne ont été effacées.',
  'The doctor has 1 appointment during this leave.': 'Le médecin a un rendez-vous pendant ce congé.',
  'The doctor has %{count} appointments during this leave.':
    'Le médecin a %{count} rendez-vous pendant ce congé.',
  'Another patient, %{name}, has the same CIN.': 'Un autre patient, %{name}, a la même CIN.',
  'Another patient, %{name}, has the same names and birthday.':
    'Un autre patient, %{name}, a les mêmes nom, prénom et date de naissance.',
  'Another patient, %{name}, has the same CIN, names and birthday.':
    'Un autre patient, %{name}, a les mêmes CIN, nom, prénom et date de naissance.',
  'The employee of a leave cannot be changed.': 'L’employé d’un congé ne peut pas être changé.',
  'This is always about now. Go back to now, or leave asOf out.':
    'Cet écran montre toujours le présent. Revenez au présent.',
  'A report is about %{days} days at most.': 'Un rapport porte sur %{days} jours au plus.',
  'A date (YYYY-MM-DD) or an instant (ISO 8601) is expected.':
    'Une date (AAAA-MM-JJ) ou un instant (ISO 8601) est attendu.',
  '%{label} is not a phone number.': 'Saisissez un numéro de téléphone valide.',
  '%{label} must have %{count} digits.': '%{label} : saisissez %{count} chiffres.',
  '%{label} is not valid. Check each of its digits.':
    '%{label} : ce numéro n’est pas valide. Vérifiez chaque chiffre.',
  'Enter the name of the company that this ICE belongs to.':
    'Saisissez le nom de la société à laquelle appartient cet ICE.',
  '%{label} is not an email address.': 'Saisissez une adresse e-mail valide.',
  '%{label} is not a web address (http or https).': 'Saisissez une adresse web (http ou https).',
  '%{label} must have at least %{min} characters.': '%{min} caractères au moins.',
  '%{label} must have at most %{max} characters.': '%{max} caractères au plus.',
  'Password is too long.': 'Le mot de passe est trop long.',
  'Type six digits, or a recovery code.': 'Saisissez six chiffres ou un code de secours.',
  'Type the six digits that the app shows.': 'Saisissez les six chiffres que l’application affiche.',
  'Please repeat the password.': 'Répétez le mot de passe.',
  '%{label} contains no visible character.': 'Ce texte ne contient aucun caractère visible.',
  '%{label} contains too many accents on one letter.':
    'Ce texte contient trop d’accents sur une seule lettre.',
  '%{label} contains invisible characters that change the direction of text.':
    'Ce texte contient des caractères invisibles qui changent le sens du texte. Retirez-les.',
  'You cannot change this for yourself.': 'Vous ne pouvez pas modifier ce champ pour vous-même.',
  'You cannot change this: the person’s role has rights that you lack.':
    'Vous ne pouvez pas modifier ce champ : le rôle de cette personne a des droits que vous n’avez pas.',
  'Your role does not allow this.': 'Votre rôle ne le permet pas.',
  'Administrateur cannot lose this permission.': 'Administrateur garde cette permission.',
  'Choose either a month or a range of days.': 'Choisissez un mois ou une période.',
  'The end of the range is before its beginning.': 'La fin de la période précède son début.',
  'This appointment is closed. A prescription is added while the appointment is approved.':
    'Ce rendez-vous est clôturé. Une ordonnance s’ajoute tant que le rendez-vous est approuvé.',
};
