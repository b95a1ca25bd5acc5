import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './Icon';
import styles from './IconButton.module.css';

interface Look {
  /** Accessible name. */
  label: string;
  icon: LucideIcon;
  flipIcon?: boolean;
}

type PressProps = Look & { to?: undefined } & Pick<
    ComponentProps<'button'>,
    'onClick' | 'disabled' | 'ref' | 'onKeyDown' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'
  >;
type GoProps = Look & { to: string };

type IconButtonProps = PressProps | GoProps;

/** A round icon button of 48 pixels; a link when it has `to`. */
export function IconButton(props: IconButtonProps) {
  if (props.to !== undefined) {
    return (
      <Link to={props.to} className={styles.iconButton} aria-label={props.label}>
        <Icon icon={props.icon} flip={props.flipIcon} />
      </Link>
    );
  }
  const { label, icon, flipIcon, to: _to, ...rest } = props;
  return (
    <button type="button" {...rest} className={styles.iconButton} aria-label={label}>
      <Icon icon={icon} flip={flipIcon} />
    </button>
  );
}
