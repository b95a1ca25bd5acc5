import type { RefObject } from 'react';
import type { Receipt } from '@/api/receiptsApi';
import { useShare } from '@/components/useShare';
import { formatDateTime } from '@/lib/calendar';
import { tomanWords } from '@/lib/money';
import { checkCopy } from '@/messages/checkCopy';
import { partsCopy } from '@/messages/parts';
import { receiptCopy } from '@/messages/receipt';
import { toastShown } from '@/state/actions';
import { useAppDispatch } from '@/state/store';
import { ARCS, SLOT } from '@/ui/Mark';
import { saveFile } from '@/ui/saveFile';
import { isHeld, mobileText, placeOfMoney, receiptFacts, rialsText, tomanText } from './receiptWords';

const PNG = 'image/png';

/**
 * Saves a receipt as a picture, or shares it: the picture where the browser shares files, otherwise the link to its check
 * page.
 *
 * @param place the element that contains the QR code
 */
export function useReceiptPicture(receipt: Receipt, place: RefObject<HTMLElement | null>) {
  const dispatch = useAppDispatch();
  const openShareSheet = useShare();

  async function picture(): Promise<File | null> {
    const qr = place.current?.querySelector('svg');
    if (!qr) return null;
    const canvas = drawReceipt(receipt, qr);
    const blob = canvas && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PNG)));
    return blob && new File([blob], receiptCopy.fileName(receipt.code), { type: PNG });
  }

  async function save(): Promise<void> {
    const file = await picture();
    if (file === null) {
      dispatch(toastShown({ kind: 'error', text: receiptCopy.saveFailed }));
      return;
    }
    saveFile(URL.createObjectURL(file), file.name);
    dispatch(toastShown({ kind: 'success', text: receiptCopy.saved }));
  }

  async function share(): Promise<void> {
    const file = typeof navigator.canShare === 'function' ? await picture() : null;
    const files = file && navigator.canShare({ files: [file] }) ? [file] : null;
    const data = { title: receiptCopy.title, ...(files ? { files } : { url: receipt.checkUrl }) };
    await openShareSheet(data, receipt.checkUrl, receiptCopy.linkCopied);
  }

  return { save, share };
}

/** All measures are in pixels. */
const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 72;
const QR = 300;

/** The colours of the light theme. */
const INK = '#10173a';
const MUTED = '#474f6e';
const LINE = '#dde2ef';
const LAPIS = '#1f3ca8';
const GOLD = '#efb73a';
const GOLD_SOFT = '#fbf0d2';
const SUNKEN = '#e8ecf6';
const SLOT_INK = '#3a2600';

type Weight = 400 | 600 | 700 | 800;

interface Line {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'right' | 'left' | 'center';
  /** Longer text is cut off with «…». */
  readonly width?: number;
  readonly direction?: 'rtl' | 'ltr';
}

/**
 * Draws a receipt as a picture for chats, without the network.
 *
 * @param qr the QR code of the page, an SVG of paths
 * @returns null if the browser cannot draw
 */
function drawReceipt(receipt: Receipt, qr: SVGSVGElement): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const pen = new Pen(context, getComputedStyle(document.body).fontFamily);
  pen.fill('#fff', 0, 0, WIDTH, HEIGHT);
  drawHead(pen, receipt);
  drawSum(pen, receipt);
  drawPeople(pen, receipt);
  drawFacts(pen, receipt);
  drawProof(pen, receipt, qr);
  return canvas;
}

const RIGHT = WIDTH - MARGIN;
const LEFT = MARGIN;
const MIDDLE = WIDTH / 2;

function drawHead(pen: Pen, { code }: Receipt): void {
  pen.mark(RIGHT - 72, 48, 72);
  pen.write(receiptCopy.title, RIGHT - 92, 98, { size: 40, weight: 800 });
  pen.write(receiptCopy.paymentCode, LEFT, 76, { size: 24, color: MUTED, align: 'left' });
  pen.write(code, LEFT, 112, { size: 30, weight: 700, align: 'left', direction: 'ltr' });
  pen.rule(140, LAPIS, 4);
}

function drawSum(pen: Pen, receipt: Receipt): void {
  const { amountRials } = receipt;
  const { title, text } = placeOfMoney(receipt);
  pen.write(rialsText(amountRials), MIDDLE, 234, { size: 68, weight: 800, align: 'center' });
  const words = [tomanText(amountRials), tomanWords(amountRials)].filter((part) => part !== null).join(' · ');
  pen.write(words, MIDDLE, 288, { size: 26, color: MUTED, align: 'center', width: RIGHT - LEFT });
  pen.fill(isHeld(receipt) ? GOLD_SOFT : SUNKEN, LEFT, 316, RIGHT - LEFT, text === undefined ? 64 : 104);
  pen.write(title, MIDDLE, 358, { size: 28, weight: 700, align: 'center', width: RIGHT - LEFT - 40 });
  if (text !== undefined) pen.write(text, MIDDLE, 400, { size: 26, align: 'center', width: RIGHT - LEFT - 40 });
}

function drawPeople(pen: Pen, { payer, payee }: Receipt): void {
  const sides = [
    { at: RIGHT, role: partsCopy.buyer, person: payer },
    { at: MIDDLE - 20, role: partsCopy.seller, person: payee },
  ];
  for (const { at, role, person } of sides) {
    pen.write(role, at, 466, { size: 24, color: MUTED });
    pen.write(person.sharedName, at, 508, { size: 32, weight: 700, width: 420 });
    pen.write(mobileText(person.mobile), at, 544, { size: 26, color: MUTED });
  }
  pen.rule(566, LINE, 2);
}

const FACTS_TOP = 600;
const FACT_ROW = 72;

/** Two columns. Purpose and dispute can be long, so each has its own line. The code is in the head. */
function drawFacts(pen: Pen, receipt: Receipt): void {
  const facts = receiptFacts(receipt, 'public').filter(({ copies }) => copies !== receipt.code);
  const [purpose, ...others] = facts;
  const dispute = others.pop();
  const short = [...others, { label: checkCopy.paidAt, value: formatDateTime(receipt.check.paidAt) }];
  const rowAt = (row: number) => FACTS_TOP + row * FACT_ROW;
  if (purpose) drawFact(pen, purpose, RIGHT, rowAt(0), RIGHT - LEFT);
  short.forEach((fact, place) => {
    const x = place % 2 === 0 ? RIGHT : MIDDLE - 20;
    drawFact(pen, fact, x, rowAt(1 + Math.floor(place / 2)), MIDDLE - MARGIN - 20);
  });
  if (dispute) drawFact(pen, dispute, RIGHT, rowAt(1 + Math.ceil(short.length / 2)), RIGHT - LEFT);
}

function drawFact(
  pen: Pen,
  { label, value }: { readonly label: string; readonly value: string },
  x: number,
  y: number,
  width: number,
): void {
  pen.write(label, x, y, { size: 22, color: MUTED });
  pen.write(value, x, y + 36, { size: 28, weight: 600, width });
}

function drawProof(pen: Pen, { checkUrl, fingerprint }: Receipt, qr: SVGSVGElement): void {
  const { proof } = receiptCopy;
  const top = 1006;
  pen.code(qr, RIGHT - QR, top, QR);
  const right = RIGHT - QR - 32;
  const width = right - LEFT;
  pen.write(proof.title, right, top + 48, { size: 32, weight: 800, color: LAPIS });
  pen.write(proof.picture.before, right, top + 96, { size: 23, color: MUTED, width });
  pen.write(proof.picture.after, right, top + 134, { size: 23, color: MUTED, width });
  pen.write(new URL(checkUrl).host, right, top + 178, { size: 30, weight: 700, direction: 'ltr', width });
  pen.write(proof.fingerprint, right, top + 228, { size: 22, color: MUTED });
  pen.write(fingerprint, right, top + 266, { size: 28, weight: 600, direction: 'ltr' });
  pen.write(receiptCopy.foot, MIDDLE, HEIGHT - 18, { size: 21, color: MUTED, align: 'center', width: RIGHT - LEFT });
}

/** Writes and draws on a canvas, by default from right to left. */
class Pen {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly family: string,
  ) {}

  fill(color: string, x: number, y: number, width: number, height: number): void {
    this.context.fillStyle = color;
    this.context.fillRect(x, y, width, height);
  }

  rule(y: number, color: string, thickness: number): void {
    this.fill(color, LEFT, y, RIGHT - LEFT, thickness);
  }

  write(text: string, x: number, y: number, line: Line): void {
    const { size, weight = 400, color = INK, align = 'right', width, direction = 'rtl' } = line;
    this.context.font = `${weight} ${size}px ${this.family}`;
    this.context.fillStyle = color;
    this.context.textAlign = align;
    this.context.direction = direction;
    this.context.fillText(width === undefined ? text : this.cut(text, width), x, y);
  }

  /** The mark with its coin. */
  mark(x: number, y: number, size: number): void {
    const { context } = this;
    context.save();
    context.translate(x, y);
    context.scale(size / 48, size / 48);
    context.strokeStyle = LAPIS;
    context.lineWidth = 5;
    context.lineCap = 'round';
    context.stroke(new Path2D(ARCS));
    context.fillStyle = GOLD;
    context.beginPath();
    context.arc(24, 24, 11.2, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = SLOT_INK;
    context.fill(new Path2D(SLOT));
    context.restore();
  }

  /** The paths of a QR code's SVG, each in its own colour. */
  code(svg: SVGSVGElement, x: number, y: number, size: number): void {
    const { context } = this;
    context.save();
    context.translate(x, y);
    context.scale(size / svg.viewBox.baseVal.width, size / svg.viewBox.baseVal.height);
    for (const path of svg.querySelectorAll('path')) {
      context.fillStyle = path.getAttribute('fill') ?? INK;
      context.fill(new Path2D(path.getAttribute('d') ?? ''));
    }
    context.restore();
  }

  private cut(text: string, width: number): string {
    if (this.context.measureText(text).width <= width) return text;
    const letters = [...text];
    while (letters.length > 0 && this.context.measureText(`${letters.join('')}…`).width > width) letters.pop();
    return `${letters.join('')}…`;
  }
}
