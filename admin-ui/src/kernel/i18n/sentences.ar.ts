/** Sentences of the server that are more exact than their code, in Arabic. A field's name is above its message: the message need not repeat it. */
import type { SentenceTexts } from './sentences.ts';

export const sentencesAr: SentenceTexts = {
  '%{label} is required.': 'هذا الحقل إلزامي.',
  '%{label} must be text.': 'أدخل نصاً.',
  '%{label} is longer than %{max} characters.': 'عدد الحروف: %{max} على الأكثر.',
  '%{label} contains characters that cannot be stored.': 'يحتوي النص على رموز لا يمكن حفظها.',
  '%{label} contains control characters.': 'يحتوي النص على رموز تحكم. أزلها.',
  '%{label} must be one line, without control characters.': 'أدخل سطراً واحداً بدون رموز تحكم.',
  '%{label} must be a list.': 'أرسل قائمة.',
  '%{label} must be an object.': 'أرسل كائناً.',
  '%{label} is not valid.': 'هذه القيمة غير صحيحة.',
  'There is no such field.': 'هذا الحقل غير موجود.',
  '%{label} must be a number.': 'أدخل عدداً.',
  '%{label} must be a whole number.': 'أدخل عدداً صحيحاً.',
  '%{label} must be %{min} or more.': 'أصغر قيمة هي %{min}.',
  '%{label} must be %{max} or less.': 'أكبر قيمة هي %{max}.',
  '%{label} takes no decimals.': 'بدون أرقام عشرية.',
  '%{label} takes %{decimals} decimals at most.': 'عدد الأرقام العشرية: %{decimals} على الأكثر.',
  '%{label} must be true or false.': 'اختر نعم أو لا.',
  '%{label} is one of: %{words}.': 'اختر إحدى القيم المعروضة.',
  '%{label} must be a date (YYYY-MM-DD).': 'أدخل تاريخاً صحيحاً.',
  '%{label} must be a month (YYYY-MM).': 'أدخل شهراً صحيحاً.',
  '%{label} must be a time (HH:mm).': 'أدخل وقتاً صحيحاً.',
  '%{label} must be a date with time (ISO 8601, with its offset).': 'أدخل تاريخاً ووقتاً صحيحين.',
  '%{label} cannot be after today.': 'لا يمكن أن يكون التاريخ بعد اليوم.',
  '%{label} is not a valid identifier.': 'اختر سجلاً من القائمة.',
  '%{label} must be uploaded as a file.': 'اختر ملفاً.',
  '%{label} needs at least one line.': 'أضف سطراً واحداً على الأقل.',
  '%{label} takes %{max} lines at most.': 'عدد الأسطر: %{max} على الأكثر.',
  '%{label} does not exist.': 'هذا السجل غير موجود.',
  '%{label} is inactive.': 'هذا السجل غير نشط. اختر سجلاً آخر.',
  'This record is in use (%{list}, deleted ones too: %{count}) and cannot be deleted. Make it inactive instead.':
    'هذا السجل مستعمل (%{list}، بما فيها المحذوفة: %{count}) ولا يمكن حذفه. عطّله بدلاً من ذلك.',
  'This record is in use (%{list}: %{count}) and cannot be deleted. Make it inactive instead.':
    'هذا السجل مستعمل (%{list}: %{count}) ولا يمكن حذفه. عطّله بدلاً من ذلك.',
  'This record was deleted. Choose another one.': 'حُذف هذا السجل. اختر سجلاً آخر.',
  'This value is already taken.': 'هذه القيمة مستعملة من قبل.',
  'The two passwords differ.': 'كلمتا المرور مختلفتان.',
  'The current password is wrong.': 'كلمة المرور الحالية غير صحيحة.',
  'This is the present password. Choose another one.': 'هذه كلمة المرور الحالية. اختر كلمة أخرى.',
  'The password cannot be blank. Use letters, digits or signs.':
    'لا يمكن أن تكون كلمة المرور فارغة. استعمل حروفاً أو أرقاماً أو رموزاً.',
  'The password repeats one character. Choose another one.': 'كلمة المرور تكرار لرمز واحد. اختر كلمة أخرى.',
  'The password is the person’s name or email. Choose another one.':
    'كلمة المرور هي اسم الشخص أو بريده الإلكتروني. اختر كلمة أخرى.',
  'This password is one of the most common ones. Choose another one.':
    'كلمة المرور هذه من أكثر الكلمات شيوعاً. اختر كلمة أخرى.',
  'Closes at must be after Opens at.': 'يجب أن يكون وقت الإغلاق بعد وقت الافتتاح.',
  'To must be after From.': 'يجب أن يكون وقت الانتهاء بعد وقت البدء.',
  'To must not be before From.': 'لا يمكن أن يسبق تاريخ الانتهاء تاريخ البدء.',
  'A leave has %{max} days at most.': 'مدة الإجازة %{max} يوماً على الأكثر.',
  'The data of this person is restricted until further notice, so nothing was changed.':
    'بيانات هذا الشخص مقيّدة حتى إشعار آخر، لذلك لم يتغير أي شيء.',
  'The data of this person is restricted until %{day}, so nothing was changed.':
    'بيانات هذا الشخص مقيّدة إلى غاية %{day}، لذلك لم يتغير أي شيء.',
  'Choose today or a later day, or none.': 'اختر اليوم أو يوماً لاحقاً، أو اترك الخانة فارغة.',
  'A reason is required for an override.': 'اذكر سبباً للحجز رغم ذلك.',
  'The total is too large.': 'المجموع كبير جداً.',
  'The tax rate is not one of the approved rates.': 'هذه النسبة ليست لضريبة موافق عليها.',
  'You cannot give this role.': 'لا يمكنك منح هذا الدور.',
  'This name is fixed.': 'هذا الاسم ثابت.',
  'Doctor must be a user with the role Doctor.': 'اختر مستخدماً له دور طبيب.',
  'Patient, department and doctor are those of the appointment.':
    'المريض والقسم والطبيب هم المذكورون في الموعد.',
  'The patient of a bill cannot be changed. Delete this bill and make another one.':
    'لا يمكن تغيير مريض الفاتورة. احذف هذه الفاتورة وأنشئ فاتورة أخرى.',
  'Rest must be between 0 and the %{called} (%{most}).': 'يجب أن يكون الباقي أداؤه بين 0 و%{most}.',
  'Remaining leave must be between %{min} and %{max} days.': 'يبقى رصيد الإجازات بين %{min} و%{max} يوماً.',
  'The remaining leave of this employee would fall below %{min} days.':
    'سينخفض رصيد إجازات هذا الموظف تحت %{min} يوماً.',
  'This employee already has a salary for this month. Open that one, or choose another month.':
    'لهذا الموظف راتب عن هذا الشهر من قبل. افتح ذلك الراتب، أو اختر شهراً آخر.',
  'The gross salary is too large. Check the amounts and the salary settings.':
    'الراتب الإجمالي كبير جداً. راجع المبالغ وإعدادات الرواتب.',
  'The deductions (%{deductions}) are more than the gross salary (%{gross}). Check the amounts.':
    'الاقتطاعات (%{deductions}) أكبر من الراتب الإجمالي (%{gross}). راجع المبالغ.',
  'This employee already has a leave from %{from} to %{to}. Choose other days, or change that leave.':
    'لهذا الموظف إجازة من %{from} إلى %{to}. اختر أياماً أخرى، أو عدّل تلك الإجازة.',
  'Your leave has already been decided. Ask the person who decided it to change it.':
    'بُتَّ في إجازتك من قبل. اطلب تعديلها ممن بتَّ فيها.',
  '%{doctor} is on leave from %{from} to %{to}.': '%{doctor}: في إجازة من %{from} إلى %{to}.',
  '%{who} already has an appointment from %{from} to %{to}.': '%{who}: موعد محجوز من %{from} إلى %{to}.',
  '%{who} already has an appointment from %{from} to %{to} with %{whom}.':
    '%{who}: موعد محجوز من %{from} إلى %{to} مع %{whom}.',
  '%{doctor} is on leave on %{day}.': '%{doctor}: في إجازة يوم %{day}.',
  'There are %{count} more conflicts.': 'وعدد التعارضات الأخرى: %{count}.',
  'Another patient has the same CIN, or the same names and birthday.':
    'هناك مريض آخر له رقم البطاقة الوطنية نفسه، أو الاسم وتاريخ الازدياد نفسهما.',
  'This payment already has a receipt. Open it from the invoice.':
    'لهذا الأداء وصل من قبل. افتحه من الفاتورة.',
  'This payment was refunded in full, so it gets no receipt.': 'أُرجع هذا الأداء كاملاً، فلا وصل له.',
  'Tendered is for cash only.': 'المبلغ المقدم خاص بالأداء نقداً.',
  'Tendered must be at least the amount.': 'يجب أن يغطي المبلغ المقدم مبلغ الأداء.',
  'Cash above 5,000 MAD for one supplier and day is not deductible. Pay by cheque, card or transfer where you can.':
    'ما يتجاوز 5.000 درهم نقداً لمورّد واحد في اليوم لا يُخصم من الضريبة. ادفع بشيك أو بطاقة أو تحويل إن أمكن.',
  'The last session left %{expected}. Count again, or give a reason.':
    'تركت الجلسة السابقة %{expected}. أعد العد أو اذكر السبب.',
  'The count differs from what was expected. Count again, or give a reason.':
    'يختلف العد عن المبلغ المنتظر. أعد العد أو اذكر السبب.',
  'This is the session of another cashier. Give a reason.': 'هذه جلسة أمين صندوق آخر. اذكر السبب.',
  'A batch of this kind cannot be chosen by %{name}.': 'لا تُختار دفعة من هذا النوع حسب %{name}.',
  'This must be a date (YYYY-MM-DD) or a month (YYYY-MM).': 'أدخل تاريخاً أو شهراً صحيحاً.',
  'Name the revision that you read.': 'اذكر النسخة التي قرأتها.',
  'Resource is the name of a module whose records hold texts about people.':
    'اختر وحدة تحتوي سجلاتها على نصوص عن أشخاص.',
  'There is no resource %{name}.': 'لا توجد وحدة باسم %{name}.',
  'There is no such person.': 'لا يوجد هذا الشخص.',
  'Choose an invoice of the same patient.': 'اختر فاتورة للمريض نفسه.',
  'This invoice has no credit note.': 'ليس لهذه الفاتورة إشعار دائن.',
  'At most %{left} is left of this line.': 'بقي %{left} على الأكثر من هذا السطر.',
  'Enter either an amount or a quantity.': 'أدخل مبلغاً أو كمية.',
  'Line is named twice.': 'ذُكر السطر مرتين.',
  'Another line has this id. Send each id once.': 'هناك سطر آخر له هذا المعرّف. أرسل كل معرّف مرة واحدة.',
  'Line is not a line of this invoice.': 'هذا السطر ليس في الفاتورة.',
  'Nothing is left of this line.': 'لم يبق شيء من هذا السطر.',
  'Quantity is worth less than 0.01.': 'قيمة هذه الكمية أقل من 0,01.',
  'Cheques are required.': 'اختر شيكاً واحداً على الأقل.',
  'Correct an invoice by a bill without an appointment.': 'تُصحح الفاتورة بفاتورة بلا موعد.',
  'Choose a cheque that is in hand.': 'اختر شيكاً ما زال في الحوزة.',
  'Cheque is named twice.': 'ذُكر الشيك مرتين.',
  'All cheques must be in the same currency.': 'يجب أن تكون كل الشيكات بالعملة نفسها.',
  'Only money in %{currency} is accepted here.': 'لا يُقبل هنا إلا المال بعملة %{currency}.',
  'This is for cheques only.': 'هذا الحقل للشيكات فقط.',
  'Day cannot be before the cheque was cleared (%{day}).': 'لا يمكن أن يسبق التاريخ تحصيل الشيك (%{day}).',
  'Day cannot be before the cheque was deposited (%{day}).': 'لا يمكن أن يسبق التاريخ إيداع الشيك (%{day}).',
  'Day cannot be before the cheque was received (%{day}).': 'لا يمكن أن يسبق التاريخ استلام الشيك (%{day}).',
  'Day cannot be more than ten years ago.': 'لا يمكن أن يسبق التاريخ اليوم بأكثر من عشر سنوات.',
  'Day cannot be before the money was received (%{day}).': 'لا يمكن أن يسبق التاريخ استلام المال (%{day}).',
  'Day cannot be before the slip was deposited (%{day}).': 'لا يمكن أن يسبق التاريخ إيداع القسيمة (%{day}).',
  'Invoice does not exist, or was deleted.': 'الفاتورة غير موجودة أو حُذفت.',
  'Choose an invoice of this patient.': 'اختر فاتورة لهذا المريض.',
  'Invoice is named twice.': 'ذُكرت الفاتورة مرتين.',
  'All invoices must be in the same currency.': 'يجب أن تكون كل الفواتير بنفس العملة.',
  'Choose the currency.': 'اختر العملة.',
  'At most %{due} is due.': 'المستحق %{due} على الأكثر.',
  'At most %{excess} can be kept: what was paid beyond what is then due.':
    'يمكن الاحتفاظ بـ %{excess} على الأكثر: ما أُدي فوق المبلغ المستحق بعدها.',
  'Amount must be at least the sum of the parts (%{total}).': 'يجب أن يغطي المبلغ مجموع الأجزاء (%{total}).',
  'Parts are required.': 'أدخل فاتورة واحدة على الأقل.',
  'A part of this advance was used. Reverse the payments of the invoices first.':
    'استُعمل جزء من هذا التسبيق. ألغ أولاً أداءات الفواتير.',
  'This payment came from the patient’s account. The receipt of the advance is the receipt of this money.':
    'هذا الأداء من حساب المريض. وصل التسبيق هو وصل هذا المبلغ.',
  'More cash was given out than the till should hold. Check the entries of the session.':
    'خرج من الصندوق نقد أكثر مما يُفترض أن يكون فيه. راجع حركات الجلسة.',
  'Cash for an invoice of 20,000 MAD or more is fined: 6 % of the amount. Ask for a cheque, a card or a transfer.':
    'الأداء نقداً لفاتورة من 20.000 درهم فأكثر يعرّض لغرامة قدرها 6% من المبلغ. اطلب شيكاً أو بطاقة أو تحويلاً بنكياً.',
  'This day is a holiday of the clinic.': 'هذا اليوم عطلة في العيادة.',
  'This day is a holiday: %{title}.': 'هذا اليوم عطلة: %{title}.',
  'Another employee has the same CIN.': 'هناك موظف آخر له رقم البطاقة الوطنية نفسه.',
  'Another employee, %{name}, has the same CIN.': 'هناك موظف آخر، %{name}، له رقم البطاقة الوطنية نفسه.',
  'Another department has this name.': 'هناك قسم آخر بهذا الاسم.',
  'Another tax has this name and percentage.': 'هناك ضريبة أخرى بهذا الاسم وبهذه النسبة.',
  'This is more than a year ahead. Check the dates.': 'هذا بعد أكثر من سنة. تحقق من التواريخ.',
  'This employee is inactive. Check that this month is still to be paid.':
    'هذا الموظف غير نشط. تحقق من أن هذا الشهر لا يزال مستحقاً له.',
  'Another holiday is on these days.': 'هناك عطلة أخرى في هذه الأيام.',
  'Another holiday is on these days: %{name}.': 'هناك عطلة أخرى في هذه الأيام: %{name}.',
  'There are appointments on this holiday. Move or cancel them.':
    'هناك مواعيد في هذه العطلة. غيّر تاريخها أو ألغها.',
  'There is 1 appointment on this holiday. Move or cancel it.':
    'هناك موعد واحد في هذه العطلة. غيّر تاريخه أو ألغه.',
  'There are %{count} appointments on this holiday. Move or cancel them.':
    'عدد المواعيد في هذه العطلة: %{count}. غيّر تاريخها أو ألغها.',
  'The doctor, the patient or the department of this appointment is inactive.':
    'طبيب هذا الموعد أو مريضه أو قسمه غير نشط.',
  'The doctor of this appointment is inactive.': 'طبيب هذا الموعد غير نشط.',
  'The doctor of this appointment does not have the role Doctor any more.':
    'لم يعد لطبيب هذا الموعد دور الطبيب.',
  'The patient of this appointment is inactive.': 'مريض هذا الموعد غير نشط.',
  'The department of this appointment is inactive.': 'قسم هذا الموعد غير نشط.',
  'The doctor still has coming appointments. Move or cancel them.':
    'ما زالت للطبيب مواعيد قادمة. غيّر تاريخها أو ألغها.',
  'This doctor still has 1 coming appointment. Move or cancel it.':
    'ما زال لهذا الطبيب موعد قادم واحد. غيّر تاريخه أو ألغه.',
  'This doctor still has %{count} coming appointments. Move or cancel them.':
    'عدد المواعيد القادمة لهذا الطبيب: %{count}. غيّر تاريخها أو ألغها.',
  'The due date is before the invoice date.': 'تاريخ الاستحقاق قبل تاريخ الفاتورة.',
  'The check digits of the IBAN are not right. Check each of its characters.':
    'رقما التحقق في IBAN غير صحيحين. تحقق من كل حرف ورقم فيه.',
  'Joining date must not be before the birthday.': 'لا يمكن أن يكون تاريخ الالتحاق قبل تاريخ الميلاد.',
  'Birthday must not be after the joining date.': 'لا يمكن أن يكون تاريخ الميلاد بعد تاريخ الالتحاق.',
  'This is before the employee joined. Check the dates.': 'هذا قبل التحاق الموظف بالعمل. تحقق من التواريخ.',
  'The doctor has appointments during this leave.': 'للطبيب مواعيد خلال هذه الإجازة.',
  'Give the act a name in at least one language.': 'أعطِ العمل الطبي اسماً بلغة واحدة على الأقل.',
  'Two prices start on the same day. Change one of the days.': 'يبدأ سعران في اليوم نفسه. غيّر أحد اليومين.',
  'An exempt act has no tax. Set the tax rate to 0 or clear the exemption.':
    'العمل الطبي المعفى لا ضريبة عليه. اجعل النسبة 0 أو امسح عبارة الإعفاء.',
  'An act of this invoice has another tax rate than the invoice. Put it on a second bill.':
    'لأحد أعمال هذه الفاتورة نسبة ضريبة مختلفة عن نسبة الفاتورة. ضعه في فاتورة ثانية.',
  'The leave balance of this employee is now below zero.': 'أصبح رصيد إجازات هذا الموظف سالباً.',
  'This kind of file is not accepted. Accepted kinds: %{words}.':
    'هذا النوع من الملفات غير مقبول. الأنواع المقبولة: %{words}.',
  'The file is larger than 5 MB.': 'حجم الملف أكبر من 5 ميغابايت.',
  'The data of this person was erased.': 'مُحيت بيانات هذا الشخص.',
  'The doctor has 1 appointment during this leave.': 'للطبيب موعد واحد خلال هذه الإجازة.',
  'The doctor has %{count} appointments during this leave.': 'عدد مواعيد الطبيب خلال هذه الإجازة: %{count}.',
  'Another patient, %{name}, has the same CIN.': 'هناك مريض آخر، %{name}، له رقم البطاقة الوطنية نفسه.',
  'Another patient, %{name}, has the same names and birthday.':
    'هناك مريض آخر، %{name}، له الاسم وتاريخ الازدياد نفسهما.',
  'Another patient, %{name}, has the same CIN, names and birthday.':
    'هناك مريض آخر، %{name}، له رقم البطاقة والاسم وتاريخ الازدياد نفسها.',
  'The employee of a leave cannot be changed.': 'لا يمكن تغيير موظف الإجازة.',
  'This is always about now. Go back to now, or leave asOf out.': 'يعرض هذا الحاضر دائماً. عد إلى الآن.',
  'A report is about %{days} days at most.': 'يشمل التقرير %{days} يوماً على الأكثر.',
  'A date (YYYY-MM-DD) or an instant (ISO 8601) is expected.':
    'المطلوب تاريخ (YYYY-MM-DD) أو لحظة (ISO 8601).',
  '%{label} is not a phone number.': 'أدخل رقم هاتف صحيحاً.',
  '%{label} must have %{count} digits.': '%{label}: أدخل %{count} رقماً.',
  '%{label} is not valid. Check each of its digits.': '%{label}: هذا الرقم غير صحيح. تحقق من كل أرقامه.',
  'Enter the name of the company that this ICE belongs to.':
    'أدخل اسم الشركة التي يعود إليها هذا الرقم (ICE).',
  '%{label} is not an email address.': 'أدخل عنوان بريد إلكتروني صحيحاً.',
  '%{label} is not a web address (http or https).': 'أدخل عنوان موقع (http أو https).',
  '%{label} must have at least %{min} characters.': 'عدد الحروف: %{min} على الأقل.',
  '%{label} must have at most %{max} characters.': 'عدد الحروف: %{max} على الأكثر.',
  'Password is too long.': 'كلمة المرور طويلة جداً.',
  'Type six digits, or a recovery code.': 'اكتب ستة أرقام أو أحد رموز الاسترداد.',
  'Type the six digits that the app shows.': 'اكتب الأرقام الستة التي يعرضها التطبيق.',
  'Please repeat the password.': 'أعد كتابة كلمة المرور.',
  '%{label} contains no visible character.': 'لا يحتوي النص على أي رمز مرئي.',
  '%{label} contains too many accents on one letter.': 'يحتوي النص على علامات تشكيل كثيرة جداً على حرف واحد.',
  '%{label} contains invisible characters that change the direction of text.':
    'يحتوي النص على رموز خفية تغيّر اتجاهه. أزلها.',
  'You cannot change this for yourself.': 'لا يمكنك تعديل هذا الحقل لنفسك.',
  'You cannot change this: the person’s role has rights that you lack.':
    'لا يمكنك تعديل هذا الحقل: لدور هذا الشخص صلاحيات لا تملكها.',
  'Your role does not allow this.': 'دورك لا يسمح بذلك.',
  'Administrateur cannot lose this permission.': 'يحتفظ دور مدير النظام بهذه الصلاحية.',
  'Choose either a month or a range of days.': 'اختر شهراً أو فترة.',
  'The end of the range is before its beginning.': 'نهاية الفترة تسبق بدايتها.',
  'This appointment is closed. A prescription is added while the appointment is approved.':
    'هذا الموعد مغلق. تُضاف الوصفة ما دام الموعد موافقاً عليه.',
};
