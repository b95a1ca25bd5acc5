import { useId } from 'react';
import { formatCount } from '@/lib/digits';
import { reservesCopy, myReserveCopy as words } from '@/messages/reservesCopy';
import { classNames } from '@/ui/classNames';
import { Coin, Mark } from '@/ui/Mark';
import styles from './reserves.module.css';

/** Columns of the eight leaves, which stand for all; of the four and the two nodes below them. */
const LEAVES = [22, 61.2, 100.4, 139.6, 178.8, 218, 257.2, 296.4];
const NODES = [41.6, 120, 198.4, 276.8];
const LOWEST = [80.8, 237.6];
const ROOT = { x: 159.2, y: 222 };
const [LEAF_Y, NODE_Y, LOWEST_Y] = [46, 98, 148];

/** The reader's leaf, and the nodes below it. */
const OWN = { leaf: 5, node: 2, lowest: 1 };

/** A curve from a node to the one below. */
function edge(x: number, y: number, toX: number, toY: number): string {
  const bend = (toY - y) * 0.55;
  return `M${x} ${y}C${x} ${y + bend} ${toX} ${toY - bend} ${toX} ${toY}`;
}

const at = (columns: readonly number[], place: number) => columns[place] ?? 0;
const EDGES = [
  ...LEAVES.map((x, leaf) => edge(x, LEAF_Y, at(NODES, leaf >> 1), NODE_Y)),
  ...NODES.map((x, node) => edge(x, NODE_Y, at(LOWEST, node >> 1), LOWEST_Y)),
  edge(at(LOWEST, 0), LOWEST_Y, ROOT.x, ROOT.y),
];

interface ProofTreeProps {
  /** Steps from the leaf to the root. */
  steps: number;
  /** «۲۹ آبان» */
  day: string;
  /** All checks were good: the path is drawn, once. */
  isChecked: boolean;
}

/** The reader's coin as a leaf above, the root below, and the path between them. */
export function ProofTree({ steps, day, isChecked }: ProofTreeProps) {
  const lapis = useId();
  const count = formatCount(steps);
  return (
    <section className={classNames(styles.tree, isChecked && styles.drawn)}>
      <svg viewBox="0 0 318 286" role="img" aria-label={isChecked ? words.treeLeads(count, day) : words.treeWaits(day)}>
        <text x={at(LEAVES, OWN.leaf)} y="16" className={styles.strong}>
          {words.own}
        </text>
        <text x={at(LOWEST, 0)} y="16">
          {words.others}
        </text>
        {EDGES.map((path) => (
          <path key={path} className={styles.edge} d={path} />
        ))}
        {isChecked && (
          <>
            <path className={styles.path} pathLength="1" d={EDGES[OWN.leaf]} />
            <path className={styles.path} pathLength="1" d={EDGES[LEAVES.length + OWN.node]} />
          </>
        )}
        <path className={styles.rest} d={edge(at(LOWEST, OWN.lowest), LOWEST_Y, ROOT.x, ROOT.y - 30)} />
        {LEAVES.map((x, leaf) => (
          <circle key={x} className={nodeClass(leaf === (OWN.leaf ^ 1))} cx={x} cy={LEAF_Y} r="9" />
        ))}
        {NODES.map((x, node) => (
          <circle
            key={x}
            className={nodeClass(node === (OWN.node ^ 1), isChecked && node === OWN.node)}
            cx={x}
            cy={NODE_Y}
            r="8.5"
          />
        ))}
        {LOWEST.map((x, node) => (
          <circle
            key={x}
            className={nodeClass(node !== OWN.lowest, isChecked && node === OWN.lowest)}
            cx={x}
            cy={LOWEST_Y}
            r="8.5"
          />
        ))}
        <text x={at(LOWEST, 1)} y="196" className={styles.strong}>
          {words.steps(count)}
        </text>
        <Coin className={styles.coin} x={at(LEAVES, OWN.leaf) - 17} y={LEAF_Y - 17} width="34" height="34" />
        <linearGradient id={lapis} x1="0" y1="0" x2="0.4" y2="1">
          <stop className={styles.lit} />
          <stop offset="1" className={styles.deep} />
        </linearGradient>
        <circle className={styles.rootGround} cx={ROOT.x} cy={ROOT.y} r="32" />
        {isChecked && <circle className={styles.rootRing} pathLength="1" cx={ROOT.x} cy={ROOT.y} r="30.5" />}
        <circle cx={ROOT.x} cy={ROOT.y} r="26" fill={`url(#${lapis})`} />
        <svg x={ROOT.x - 17} y={ROOT.y - 17} width="34" height="34" aria-hidden="true">
          <Mark look="on-lapis" />
        </svg>
        <text x={ROOT.x} y="276" className={styles.strong}>
          {reservesCopy.rootOf(day)}
        </text>
      </svg>
    </section>
  );
}

function nodeClass(isSibling: boolean, isOn = false): string | undefined {
  return isOn ? styles.onPath : isSibling ? styles.sibling : styles.node;
}
