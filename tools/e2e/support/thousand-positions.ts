/** SQL that gives a user one spot position in each of the first thousand coins that have a price. */
export const thousandPositions = (userId: string): string =>
  `INSERT INTO spot_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, amount,
      cost, known_amount)
    SELECT '${userId}-' || id, '${userId}', symbol, name, id, '1.5', price, row_number() OVER (), 0, '0.12345678',
      '0.18518517', '0.12345678'
    FROM coins WHERE price IS NOT NULL LIMIT 1000`;
