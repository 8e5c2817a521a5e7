"""A past Amazon order, without moving money or stock."""

from collections import Counter
from datetime import datetime, timedelta
from typing import Any

from revisit_host.seeding.context import SeedContext

_DELIVERY_FEE = 5.0
_TAX_PERCENT = 10


def build_order(context: SeedContext, row: dict[str, Any]) -> int:
    """To the owner's first address with the first card; delivered when `delivered_at` says so. No wrapping, no promo."""
    owner = context.columns(row)["user_id"]
    address = context.model("amazon", "addresses").find_one(user_id=owner)
    card = context.model("amazon", "payment_cards").find_one(user_id=owner)
    if address is None or card is None:
        raise ValueError("the owner of an order needs an address and a card in Amazon")
    quantities = Counter(context.part(row, "products"))
    products = [(context.model("amazon", "products").by_id(product_id), quantity) for product_id, quantity in quantities.items()]
    goods = sum(product.price * quantity for product, quantity in products)
    placed = datetime.fromisoformat(row["at"])
    delivered = context.part(row, "delivered_at")
    order = context.model("amazon", "orders").create_save(
        user_id=owner,
        address_id=address.id,
        payment_card_id=card.id,
        address_text=address.text,
        payment_card_digits=card.last_four_digits,
        delivery_fee=_DELIVERY_FEE,
        tax=round(goods * _TAX_PERCENT / 100, 2),
        created_at=placed,
    )
    for product, quantity in products:
        expected = (placed + timedelta(days=product.delivery_days)).replace(hour=18, minute=0, second=0)
        context.model("amazon", "order_items").create_save(
            order_id=order.id,
            product_id=product.id,
            ordered_quantity=quantity,
            returned_quantity=0,
            gift_wrap_quantity=0,
            price=product.price,
            expected_delivery_at=expected,
            delivered_at=None if delivered is None else datetime.fromisoformat(delivered),
        )
    return order.id
