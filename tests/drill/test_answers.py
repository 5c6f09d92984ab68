"""What a drill takes for right is right, by a reckoning that shares nothing with it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from croupier.cli.drilling.plants import PLANTS, Plant, rulings_offered
from croupier.cli.drilling.questions import TOPICS, Question
from croupier.rules.sheet import RULING_PROFILES
from croupier.rulings import KINDS, profile
from tests.drill.trainee import (
    BOXES,
    Asking,
    drilled,
    plain_box,
    plain_class,
    plain_next,
    plain_stand,
    plain_total,
    plain_winner,
)

BOX_NAMES = {
    "banker": "box-banker",
    "player_1": "box-1",
    "player_2": "box-2",
    "player_3": "box-3",
}
SEEDS = range(3)


def one(question: Question) -> tuple[str, ...]:
    (right,) = question.right
    return right


def asked_about(topic: str, sheet: str, percent: int = 50) -> list[Asking]:
    found = [
        each
        for seed in SEEDS
        for each in drilled(sheet, percent=percent, seed=seed)
        if each.question.topic == topic
    ]
    assert len(found) > 5
    return found


def hands(asking: Asking) -> tuple[list[str], list[str]]:
    return asking.felt.get("player", []), asking.felt.get("banker", [])


def test_as_many_are_burnt_as_the_first_card_is_worth() -> None:
    for asking in asked_about("burn", "baccarat", 100):
        worth = plain_total([shown_card(asking.said[-1])]) or 10
        assert one(asking.question) == (str(worth),)


def shown_card(line: str) -> str:
    """The card that a line shows, in notation."""
    found = re.search(r"([A2-9TJQK])([♠♥♦♣])", line)
    assert found is not None
    return found[1] + "shdc"["♠♥♦♣".index(found[2])]


def test_totals_are_those_of_the_cards() -> None:
    for asking in asked_about("totals", "baccarat"):
        player, banker = hands(asking)
        assert one(asking.question) == (str(plain_total(player)), str(plain_total(banker)))


def test_the_next_card_goes_where_the_printed_rules_say() -> None:
    right = Counter[str]()
    for asking in asked_about("next", "baccarat"):
        assert one(asking.question) == (plain_next(*hands(asking)),)
        right[one(asking.question)[0]] += 1
    assert set(right) == {"player", "banker", "result"}


def test_the_result_is_that_of_the_cards() -> None:
    for asking in asked_about("result", "baccarat"):
        player, banker = hands(asking)
        totals = (str(plain_total(player)), str(plain_total(banker)))
        assert one(asking.question) == (*totals, plain_winner(player, banker))


def test_the_first_card_says_who_is_dealt_to_first() -> None:
    for asking in asked_about("first", "three-pictures"):
        assert one(asking.question) == (BOX_NAMES[plain_box(0, asking.order[0])],)
    for asking in asked_about("next", "three-pictures"):
        assert one(asking.question) == (BOX_NAMES[plain_box(3, asking.order[0])],)


def test_boxes_hold_what_their_cards_make() -> None:
    for asking in asked_about("classes", "three-pictures"):
        assert one(asking.question) == tuple(plain_class(asking.felt[box]) for box in BOXES)
    for asking in asked_about("boxes", "three-pictures"):
        banker = asking.felt["banker"]
        stands = tuple(plain_stand(asking.felt[box], banker) for box in BOXES[1:])
        assert one(asking.question) == stands


# --- noticing what is wrong -----------------------------------------------------------------------


def is_right(asking: Asking) -> bool:
    """Whether what a question about baccarat tells is as it should be."""
    text, (player, banker) = asking.question.text, hands(asking)
    if found := re.search(r"Player (\d), Banker (\d): (\w+)", text):
        told = (int(found[1]), int(found[2]), found[3].lower())
        return told == (plain_total(player), plain_total(banker), plain_winner(player, banker))
    if "takes no more cards" in text:
        return plain_next(player, banker) == "result"
    found = re.search(r"Card (\d), (..), is laid at (Player|Banker)", text)
    assert found is not None
    if asking.course.bench.hand.burns_due:
        return False  # nothing was burnt
    before = asking.order[:-1]
    if len(before) < 4:
        return found[3].lower() == ("player", "banker")[len(before) % 2]
    return plain_next(before[::2], before[1::2]) == found[3].lower()


def test_what_is_wrong_is_wrong_and_what_is_right_is_right() -> None:
    found = Counter[str]()
    for asking in asked_about("spot", "baccarat", 80):
        said = one(asking.question)[0]
        assert said == ("yes" if is_right(asking) else "no"), asking.question.text
        found[said] += 1
    assert min(found["yes"], found["no"]) > 3


def test_in_three_pictures_too() -> None:
    found = Counter[str]()
    for asking in asked_about("spot", "three-pictures", 80):
        text = asking.question.text
        if told := re.search(r"says of (.*): (win|lose|tie)", text):
            box = told[1].lower().replace(" ", "_")
            stand = plain_stand(asking.felt[box], asking.felt["banker"]).replace("equal", "tie")
            right = stand == told[2]
        else:
            laid = re.search(r"is laid at (Banker|Player \d)", text)
            assert laid is not None
            place = plain_box(len(asking.order) - 2, asking.order[0])
            right = place == laid[1].lower().replace(" ", "_")
        assert one(asking.question)[0] == ("yes" if right else "no"), text
        found[one(asking.question)[0]] += 1
    assert min(found["yes"], found["no"]) > 3


# --- rulings --------------------------------------------------------------------------------------

# What the house's own profile proposes with a burn before every coup, in the words of the rules.
HOUSE = {
    "coup-burn-forgotten/before-first-card": "burn-now",
    "coup-burn-forgotten/after-first-card": "void-coup",
    "burn-exposed": "no-effect",
    "exposed-in-shuffle": "reshuffle | no-effect",
    "face-up-in-shoe": "void-coup close-shoe",
    "exposed-early": "stands",
    "wrong-box/nothing-since": "by-draw-order",
    "wrong-box/order-known": "by-draw-order",
    "wrong-box/order-lost": "void-coup",
    "third-card-not-due": "by-draw-order",
    "third-card-not-drawn/unpaid": "draw-now",
    "third-card-not-drawn/paid": "stands | void-coup",
    "one-card-too-many/seen": "hold-as-burn",
    "one-card-too-many/unseen": "hold-as-burn",
    "cards-too-many": "stands put-away close-shoe",
    "dropped-before-deal": "no-effect",
    "live-card-out-of-view/opened-in-view": "stands",
    "live-card-out-of-view/not-opened-in-view": "void-coup",
    "cut-card/before-coup": "last-coup",
    "cut-card/in-coup": "last-coup",
    "cut-card/missed": "void-later-coups close-shoe",
    "misread/unpaid": "recompute",
    "misread/paid": "reverse-and-settle",
    "late-wager": "refuse-wager",
    "pulled-early/seen": "burn-openly",
    "pulled-early/unseen": "hold-as-next",
    "stuck-together/separable-unseen": "hold-as-burn",
    "stuck-together/otherwise": "void-coup",
    "readers-differ/camera-clear": "camera-wins",
    "readers-differ/unresolved": "void-coup",
    "foreign-card": "void-coup close-shoe audit-shoe",
    "too-few-cards": "void-coup close-shoe",
    "shoe-burn-wrong/coups-dealt": "close-shoe",
}


def name_of(plant: Plant) -> str:
    return f"{plant.kind}/{plant.stage}" if plant.stage else plant.kind


def test_every_irregularity_with_a_stage_of_its_own_is_planted() -> None:
    assert {name_of(plant) for plant in PLANTS} == set(HOUSE)
    left_out = set(KINDS) - {plant.kind for plant in PLANTS}
    assert left_out == {kind.id for kind in KINDS.values() if kind.alone}


@pytest.mark.parametrize("plant", PLANTS, ids=map(name_of, PLANTS))
def test_the_ruling_that_is_right_is_among_those_offered(plant: Plant) -> None:
    for name in RULING_PROFILES:
        for game in KINDS[plant.kind].games:
            for burn in (True, False):
                proposal = profile(name).propose(plant.kind, plant.stage, game, burn=burn)
                offered = rulings_offered(plant, proposal, game, lambda _: 0, burn=burn)
                told = [each for each in (proposal.effects, *proposal.choices) if each]
                assert set(told) <= set(offered)
                assert len(set(map(frozenset, offered))) == len(offered) > len(told)


def test_the_houses_rulings_are_those_of_the_rules() -> None:
    """Each is met, by its name in what is said before, and judged by the table above."""
    met = set[str]()
    for seed in range(12):
        before: Asking | None = None
        for asking in drilled("baccarat", 40, 100, seed=seed):
            if asking.question.topic == "ruling":
                name = irregularity_before(asking, before)
                wanted = HOUSE[name].split(" | ")
                assert asking.question.right == {tuple(sorted(each.split())) for each in wanted}
                met.add(name)
            before = asking
    assert met == set(HOUSE)


def irregularity_before(asking: Asking, before: Asking | None) -> str:
    """Which irregularity a ruling is asked about, by what was said before."""
    words = asking.course.words
    told = " ".join(asking.said)
    if before is not None and not asking.said:
        told = f"{before.question.text} {' '.join(before.question.why)}"
    for plant in PLANTS:
        if words.incident(plant.kind, plant.stage) in told:
            return name_of(plant)
    by_words = {
        "is pulled; all see it": "pulled-early/seen",
        "a card is pulled; nobody": "pulled-early/unseen",
        "draws one more card": "one-card-too-many/unseen",
        "The scanner says": "readers-differ/camera-clear",
        ": Player Is that right": "misread/unpaid",
        ": Banker Is that right": "misread/unpaid",
        ": tie Is that right": "misread/unpaid",
    }
    for part, name in by_words.items():
        if part in told:
            return name
    return "cards-too-many" if told.count("as well") == 2 else "one-card-too-many/seen"


@pytest.mark.parametrize("sheet", ["baccarat", "super-baccarat", "three-pictures"])
@pytest.mark.parametrize("name", RULING_PROFILES)
def test_what_comes_after_a_ruling(sheet: str, name: str) -> None:
    """What the ruling leaves to be done, by its effects and the cards that lie there."""
    count = 0
    for asking in drilled(sheet, 30, 100, profile=name, seed=3):
        if asking.question.topic != "after":
            continue
        count += 1
        right = one(asking.question)[0]
        if "void-coup" in asking.ruled:
            ends = "close-shoe" in asking.ruled or sheet == "three-pictures"
            assert right in ("close", "coup")
            assert (right == "close") == ends or asking.course.bench.state.coups_left == 0
            continue
        assert right == plain_after(asking, sheet)
    assert count > 10


def plain_after(asking: Asking, sheet: str) -> str:
    bench = asking.course.bench
    if bench.state.phase == "dealt":
        return "pay"
    if bench.hand.burns_due:
        return "burn"
    if sheet != "three-pictures":
        # as they left the shoe: the first four by turns, then whose third cards they are
        cards = asking.order
        third = plain_next(cards[:4:2], cards[1:4:2])
        player, banker = list(cards[:4:2]), list(cards[1:4:2])
        for card in cards[4:]:
            (player if third == "player" else banker).append(card)
            third = plain_next(player, banker)
        return plain_next(player, banker)
    if not asking.order:
        return "first"
    if len(asking.order) == 13:
        return "result"
    return BOX_NAMES[plain_box(len(asking.order) - 1, asking.order[0])]


# --- the course -----------------------------------------------------------------------------------


def test_all_topics_are_asked_about() -> None:
    topics = {each.question.topic for seed in SEEDS for each in drilled(seed=seed)}
    topics |= {each.question.topic for each in drilled("three-pictures", 40)}
    assert topics == set(TOPICS)


def test_without_irregularities_nothing_is_ruled_or_noticed() -> None:
    for sheet in ("baccarat", "three-pictures"):
        topics = {each.question.topic for each in drilled(sheet, percent=0)}
        assert topics.isdisjoint({"spot", "ruling", "after"})


def test_the_same_seed_is_the_same_drill_in_every_language() -> None:
    def shape(seed: int, lang: str) -> list[tuple[str, object]]:
        return [(e.question.topic, e.question.right) for e in drilled(seed=seed, lang=lang)]

    assert shape(7, "en") == shape(7, "vi") == shape(7, "zh")
    assert shape(7, "en") != shape(8, "en")


def test_a_drill_goes_on_from_shoe_to_shoe() -> None:
    asked = list(drilled("baccarat", 200, 0))
    assert sum(each.question.topic == "burn" for each in asked) >= 3
    assert any("cut card comes out" in line for each in asked for line in each.said)
