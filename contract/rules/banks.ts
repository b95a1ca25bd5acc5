/** A bank and its codes in card numbers and IBANs. */
export interface Bank {
  /** Three digits after the check digits of an IBAN. */
  readonly ibanCode: string;
  readonly name: string;
  /** First six digits of a card number. */
  readonly cardPrefixes: readonly string[];
}

function bank(ibanCode: string, name: string, ...cardPrefixes: string[]): Bank {
  return { ibanCode, name, cardPrefixes };
}

/** A copy of the codes and names in persian-tools, compared by a test: the package itself would enlarge the card page. */
export const BANKS: readonly Bank[] = [
  bank('010', 'بانک مرکزی جمهوری اسلامی ایران', '636795', '636797'),
  bank('011', 'بانک صنعت و معدن', '627961'),
  bank('012', 'بانک ملت', '610433', '991975'),
  bank('013', 'بانک رفاه کارگران', '589463'),
  bank('014', 'بانک مسکن', '628023'),
  bank('015', 'بانک سپه', '589210'),
  bank('016', 'بانک کشاورزی', '603770', '639217'),
  bank('017', 'بانک ملی ایران', '603799', '170019'),
  bank('018', 'بانک تجارت', '627353', '585983'),
  bank('019', 'بانک صادرات ایران', '603769', '903769'),
  bank('020', 'بانک توسعهٔ صادرات', '627648', '207177'),
  bank('021', 'پست بانک ایران', '627760'),
  bank('022', 'بانک توسعهٔ تعاون', '502908'),
  bank('051', 'مؤسسهٔ اعتباری توسعه', '628157'),
  bank('052', 'بانک قوامین', '639599'),
  bank('053', 'بانک کارآفرین', '627488', '502910'),
  bank('054', 'بانک پارسیان', '622106', '627884', '639194'),
  bank('055', 'بانک اقتصاد نوین', '627412'),
  bank('056', 'بانک سامان', '621986'),
  bank('057', 'بانک پاسارگاد', '502229', '639347'),
  bank('058', 'بانک سرمایه', '639607'),
  bank('059', 'بانک سینا', '639346'),
  bank('060', 'بانک مهر ایران', '606373'),
  bank('061', 'بانک شهر', '502806', '504706'),
  bank('062', 'بانک آینده', '636214'),
  bank('063', 'بانک انصار', '627381'),
  bank('064', 'بانک گردشگری', '505416', '505426'),
  bank('065', 'بانک حکمت ایرانیان', '636949'),
  bank('066', 'بانک دی', '502938'),
  bank('069', 'بانک ایران زمین', '505785'),
  bank('070', 'بانک قرض‌الحسنهٔ رسالت', '504172'),
  bank('073', 'مؤسسهٔ اعتباری کوثر', '505801'),
  bank('075', 'مؤسسهٔ اعتباری ملل', '606256'),
  bank('078', 'بانک خاورمیانه', '585947', '505809'),
  bank('079', 'بانک مهر اقتصاد', '639370'),
  bank('080', 'مؤسسهٔ اعتباری نور', '507677'),
  bank('090', 'بانک مهر ایران'),
  bank('095', 'بانک ایران و ونزوئلا'),
];

const BIN_LENGTH = 6;

/** The bank of a card number. */
export function bankOfCard(pan: string): Bank | undefined {
  const prefix = pan.slice(0, BIN_LENGTH);
  return BANKS.find((one) => one.cardPrefixes.includes(prefix));
}

/** The bank of an IBAN's three-digit code. */
export function bankOfCode(code: string): Bank | undefined {
  return BANKS.find((one) => one.ibanCode === code);
}

/** The bank of an IBAN. @param digits without the letters IR, at least the first five. */
export function bankOfIban(digits: string): Bank | undefined {
  return bankOfCode(digits.slice(2, 5));
}
