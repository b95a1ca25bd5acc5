import type { EvidencePicture } from '@/api/disputesApi';
import { itemPhotosCopy } from '@/messages/itemPhotos';
import { Card } from '@/ui/Card';
import { Text } from '@/ui/Text';
import { EvidencePhotos } from './EvidencePhotos';
import styles from './ItemPhotos.module.css';

/** «عکس‌های درخواست»: the photos that the seller put on the request; nothing without one. */
export function ItemPhotos({ photos }: { photos: readonly EvidencePicture[] }) {
  if (photos.length === 0) return null;
  return (
    <Card>
      <div className={styles.photos}>
        <Text as="h2" look="section">
          {itemPhotosCopy.title}
        </Text>
        <EvidencePhotos pictures={photos} />
      </div>
    </Card>
  );
}
