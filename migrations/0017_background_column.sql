ALTER TABLE `coin_archive` RENAME COLUMN `unasked_at` TO `background_at`;
